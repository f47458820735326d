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
    heading: 'Type: size and line',
    drawn: (font) => ({ font: `600 ${font} var(--font)` }),
    sample: '1 392 300 ₽',
    tokens: [
      { token: '--t-xs', use: 'captions of figures, badges' },
      { token: '--t-s', use: 'hints, second lines' },
      { token: '--t-n', use: 'rows of tables, notices' },
      { token: '--t-m', use: 'the text of a page, small headings' },
      { token: '--t-l', use: 'headings of sections, prices of cards' },
      { token: '--t-xl', use: 'headings of windows' },
      { token: '--t-2xl', use: 'the heading of a page' },
      { token: '--t-total', use: 'the total, the balance' }
    ]
  },
  {
    heading: 'Space',
    drawn: bar,
    tokens: [
      { token: '--s1', use: 'between a sign and its word' },
      { token: '--s2', use: 'within a row' },
      { token: '--s3', use: 'between a field and its neighbour' },
      { token: '--s4', use: 'within a card, the edge of a phone’s screen' },
      { token: '--s5', use: 'within a card with room' },
      { token: '--s6', use: 'within a window, between columns' },
      { token: '--s8', use: 'between parts of a section' },
      { token: '--s10', use: 'between sections' },
      { token: '--s12', use: 'between sections of a wide page' },
      { token: '--hit', use: 'the least that is pressed' }
    ]
  },
  {
    heading: 'Corners',
    drawn: (borderRadius) => ({ ...box, border: '1px solid var(--line-strong)', borderRadius }),
    tokens: [
      { token: '--r-s', use: 'badges' },
      { token: '--r-m', use: 'buttons, fields, notices' },
      { token: '--r-l', use: 'cards, windows' },
      { token: '--r-full', use: 'switches' }
    ]
  },
  {
    heading: 'Shadows',
    drawn: (boxShadow) => ({ ...box, borderRadius: 'var(--r-m)', boxShadow }),
    tokens: [
      { token: '--shadow-1', use: 'what is chosen among its like' },
      { token: '--shadow-2', use: 'a card that stays in sight' },
      { token: '--shadow-3', use: 'what opens over the page' }
    ]
  },
  {
    heading: 'Colours that no word stands on',
    drawn: (background) => ({ ...box, background }),
    tokens: [
      { token: '--line', use: 'between rows, around a card' },
      { token: '--warn-bar', use: 'the yellow bars: their edge is what is seen' },
      { token: '--backdrop', use: 'the page behind a window' }
    ]
  },
  {
    heading: 'Motion, none where less of it is wanted',
    drawn: () => ({}),
    tokens: [
      { token: '--fast', use: 'colours under the pointer' },
      { token: '--slow', use: 'what opens' },
      { token: '--ease', use: 'how it opens' }
    ]
  }
]
