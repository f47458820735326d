import type { CSSProperties } from 'react'

export interface Scale {
  readonly token: string
  /** Use of the token. */
  readonly use: string
}

export interface ScaleGroup {
  readonly heading: string
  readonly tokens: readonly Scale[]
  /** Returns the style of a sample for the token's `var()`. */
  readonly drawn: (value: string) => CSSProperties
  readonly sample?: string
}

const bar = (width: string): CSSProperties => ({ width, height: '0.75rem', background: 'var(--accent-fill)' })

const box: CSSProperties = { width: '4rem', height: '2.5rem', background: 'var(--surface)' }

/** Tokens other than colours, with the use of each. */
export const SCALES: readonly ScaleGroup[] = [
  {
    heading: 'Type: size and line height',
    drawn: (font) => ({ font: `600 ${font} var(--font)` }),
    sample: '1 392 300 ₽',
    tokens: [
      { token: '--t-xs', use: 'captions of figures, badges' },
      { token: '--t-s', use: 'hints, second lines' },
      { token: '--t-n', use: 'rows of tables, notices' },
      { token: '--t-m', use: 'body text, small headings' },
      { token: '--t-l', use: 'section headings, prices of cards' },
      { token: '--t-xl', use: 'dialog headings' },
      { token: '--t-2xl', use: 'page heading' },
      { token: '--t-total', use: 'total, balance' }
    ]
  },
  {
    heading: 'Spacing',
    drawn: bar,
    tokens: [
      { token: '--s1', use: 'between an icon and its text' },
      { token: '--s2', use: 'inside a row' },
      { token: '--s3', use: 'between fields' },
      { token: '--s4', use: 'inside a card, edge of a phone’s screen' },
      { token: '--s5', use: 'inside a large card' },
      { token: '--s6', use: 'inside a dialog, between columns' },
      { token: '--s8', use: 'between parts of a section' },
      { token: '--s10', use: 'between sections' },
      { token: '--s12', use: 'between sections of a wide page' },
      { token: '--hit', use: 'minimum size of a click target' }
    ]
  },
  {
    heading: 'Corners',
    drawn: (borderRadius) => ({ ...box, border: '1px solid var(--line-strong)', borderRadius }),
    tokens: [
      { token: '--r-s', use: 'badges' },
      { token: '--r-m', use: 'buttons, fields, notices' },
      { token: '--r-l', use: 'cards, dialogs' },
      { token: '--r-full', use: 'switches' }
    ]
  },
  {
    heading: 'Shadows',
    drawn: (boxShadow) => ({ ...box, borderRadius: 'var(--r-m)', boxShadow }),
    tokens: [
      { token: '--shadow-1', use: 'the chosen option of a group' },
      { token: '--shadow-2', use: 'a card that stays in view' },
      { token: '--shadow-3', use: 'menus and dialogs over the page' }
    ]
  },
  {
    heading: 'Colours without text on them',
    drawn: (background) => ({ ...box, background }),
    tokens: [
      { token: '--line', use: 'between rows, around a card' },
      { token: '--warn-bar', use: 'yellow bars, which need a border to be visible' },
      { token: '--backdrop', use: 'the page behind a dialog' }
    ]
  },
  {
    heading: 'Motion, off with prefers-reduced-motion',
    drawn: () => ({}),
    tokens: [
      { token: '--fast', use: 'colours on hover' },
      { token: '--slow', use: 'opening menus and panels' },
      { token: '--ease', use: 'easing of both' }
    ]
  }
]
