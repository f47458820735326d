import type { LabelledValue } from '@cloud/api'
import { Document, Font, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import { type ComponentProps, createElement as h, type ReactElement } from 'react'
import { COLORS } from '../../platform/http/pages/colors.ts'
import type { Block, FactsBlock, PrintedDocument, TableBlock } from '../content/printed-document.ts'
import { FAMILIES } from './fonts.ts'
import { printableTexts } from './printable-texts.ts'
import { type Tag, taggedPdf } from './tagged-pdf.ts'

/** Maximum characters of a word that is never broken: even the widest ones fit into one line. */
const LONGEST_WORD = 40

/**
 * A zero-width character at which a line may break: the layout treats it as a space; a hyphen would be read as part of
 * the word.
 */
const BREAK_CHARACTER = '\uFEFF'

// words are not hyphenated, so that copied text is correct; only a word wider than the page is broken
Font.registerHyphenationCallback((word) =>
  word.length > LONGEST_WORD ? [...word].flatMap((letter) => [BREAK_CHARACTER, letter]).slice(1) : [word]
)

const [INK] = COLORS.ink
const [SOFT] = COLORS['ink-2']
const [FAINT] = COLORS['ink-3']
const [LINE] = COLORS.line

/** Sizes are in points: 72 per inch; an A4 page is 595 × 842. */
const css = StyleSheet.create({
  page: {
    paddingVertical: 28,
    paddingHorizontal: 45,
    fontFamily: [...FAMILIES],
    fontSize: 9.5,
    lineHeight: 1.3,
    color: INK
  },
  top: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    alignItems: 'center',
    paddingBottom: 12,
    borderBottom: `1.5 solid ${INK}`
  },
  brand: { fontSize: 11, fontWeight: 600 },
  number: { fontSize: 9, textAlign: 'right', color: SOFT },
  strong: { fontWeight: 600, color: INK },
  h1: { marginTop: 12, fontSize: 20, fontWeight: 600, lineHeight: 1.2 },
  subject: { marginTop: 3, fontSize: 11, color: SOFT },
  h2: { marginTop: 10, marginBottom: 2, fontSize: 11, fontWeight: 600 },
  facts: { flexDirection: 'row', flexWrap: 'wrap', justifyContent: 'space-between' },
  half: { width: '47%' },
  whole: { width: '100%' },
  fact: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    gap: 12,
    paddingVertical: 2,
    borderBottom: `0.75 solid ${LINE}`
  },
  name: { color: FAINT },
  value: { flexGrow: 1, flexShrink: 1, flexBasis: 0, textAlign: 'right' },
  row: { flexDirection: 'row', paddingVertical: 2, borderBottom: `0.75 solid ${LINE}` },
  step: { flexDirection: 'row', paddingVertical: 1 },
  total: {
    flexDirection: 'row',
    marginTop: 4,
    paddingVertical: 5,
    borderTop: `1.5 solid ${INK}`,
    fontSize: 16,
    fontWeight: 600
  },
  cell: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  amount: { width: 110, textAlign: 'right' },
  // quantity, unit price and sum: the remaining width fits the longest server name
  count: { width: 60, textAlign: 'right' },
  third: { width: 92, textAlign: 'right' },
  lead: { width: 96, color: FAINT },
  words: { marginTop: 5, fontWeight: 600 },
  small: { marginTop: 2, fontSize: 9, color: SOFT },
  condition: { color: SOFT },
  foot: { marginTop: 'auto', paddingTop: 6, fontSize: 8, color: FAINT },
  pages: { position: 'absolute', top: 819, right: 45, fontSize: 8, color: FAINT }
})

// the renderer keeps unknown props, so that tagged-pdf.ts finds the tag of each node
declare module '@react-pdf/renderer' {
  interface NodeProps {
    readonly tag?: Tag
  }
}

/** Text whose lines break only at spaces: by default a hyphen is inserted where Cyrillic and Latin letters meet. */
const Line = (props: ComponentProps<typeof Text>) => h(Text, { hyphenationPenalty: 10_000, ...props })

/** Creates a separate tag for each element. */
const withTag = (type: Tag['type'], more: Omit<Tag, 'type'> = {}): { readonly tag: Tag } => ({
  tag: { type, ...more }
})

const factsOf = ({ facts, width, otherwise }: FactsBlock) =>
  facts.length === 0
    ? h(Line, { style: css.small, ...withTag('P') }, otherwise)
    : h(
        View,
        { style: css.facts, ...withTag('Table') },
        facts.map(({ name, value }, place) =>
          h(
            View,
            { key: place, style: [css.fact, css[width]], ...withTag('TR') },
            h(Line, { style: css.name, ...withTag('TH', { scope: 'Row' }) }, name),
            h(Line, { style: css.value, ...withTag('TD') }, value)
          )
        )
      )

/** @param span columns before the last one */
const sum = ({ name, value }: LabelledValue, span: number, style: 'step' | 'total' = 'step') =>
  h(
    View,
    { key: name, style: css[style], wrap: false, ...withTag('TR') },
    h(Line, { style: css.cell, ...withTag('TH', { scope: 'Row', span }) }, name),
    // the total is larger than the columns are wide
    h(Line, { ...(style === 'step' ? { style: css.amount } : {}), ...withTag('TD') }, value)
  )

const cells = (texts: readonly string[], style: 'amount' | 'third' | 'lead', type: 'TH' | 'TD' = 'TD') =>
  texts.map((text, column) =>
    h(
      Line,
      {
        key: `${column} ${text}`,
        style: css[style === 'third' && column === 0 ? 'count' : style],
        ...withTag(type, type === 'TH' ? { scope: 'Column' } : {})
      },
      text
    )
  )

function tableOf({ names, columns, rows, steps, total, taxes, words, note }: TableBlock): ReactElement {
  const amount = columns.length < 3 ? 'amount' : 'third'
  const span = names.length + columns.length - 1
  return h(
    View,
    {},
    h(
      View,
      withTag('Table'),
      h(
        View,
        { style: [css.row, css.name], ...withTag('TR') },
        cells(names.slice(0, -1), 'lead', 'TH'),
        h(Line, { style: css.cell, ...withTag('TH', { scope: 'Column' }) }, names.at(-1)),
        cells(columns, amount, 'TH')
      ),
      rows.map(({ lead, name, detail, amounts }, row) =>
        h(
          View,
          { key: `${row} ${name}`, style: css.row, wrap: false, ...withTag('TR') },
          cells(lead === undefined ? [] : [lead], 'lead'),
          h(Line, { style: css.cell, ...withTag('TD') }, `${name} `, h(Line, { style: css.name }, detail)),
          cells(amounts, amount)
        )
      ),
      steps.map((step) => sum(step, span)),
      sum(total, span, 'total'),
      taxes.map((tax) => sum(tax, span))
    ),
    words === '' ? null : h(Line, { style: css.words, ...withTag('P') }, words),
    note === '' ? null : h(Line, { style: css.small, ...withTag('P') }, note)
  )
}

function contentOf(block: Block) {
  switch (block.kind) {
    case 'facts':
      return factsOf(block)
    case 'table':
      return tableOf(block)
    case 'list':
      return h(
        View,
        withTag('L'),
        // keys are indexes: two lines can become equal when unprintable characters are replaced
        block.lines.map((line, place) =>
          h(
            View,
            { key: place, ...withTag('LI') },
            h(Line, { style: css.condition, ...withTag('LBody') }, `— ${line}`)
          )
        )
      )
  }
}

const pageOf = ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
  totalPages > 1 ? `Страница ${pageNumber} из ${totalPages}` : ''

function documentOf(printed: PrintedDocument) {
  const { brand, heading, number, date, validity, subject, blocks, foot, created_at } = printed
  const below = validity === '' ? '' : `\n${validity}`
  return h(
    Document,
    {
      language: 'ru',
      title: `${heading} ${number}`,
      subject,
      creator: brand,
      ...(created_at !== undefined && { creationDate: new Date(created_at) })
    },
    h(
      Page,
      // the default pagination lays out all remaining content again for each page, and misplaces the page numbers
      { size: 'A4', style: css.page, experimentalPagination: true },
      h(Line, { style: css.pages, fixed: true, render: pageOf }),
      h(
        View,
        { style: css.top },
        h(Line, { style: css.brand, ...withTag('P') }, brand),
        h(
          Line,
          { style: css.number, ...withTag('P') },
          h(Line, { style: css.strong }, number),
          ` от ${date}${below}`
        )
      ),
      h(Line, { style: css.h1, ...withTag('H1') }, heading),
      h(Line, { style: css.subject, ...withTag('P') }, subject),
      blocks.map((block, place) =>
        h(
          View,
          { key: place, ...withTag('Sect') },
          h(Line, { style: css.h2, ...withTag('H2') }, block.heading),
          contentOf(block)
        )
      ),
      h(Line, { style: css.foot, ...withTag('P') }, foot)
    )
  )
}

/** Returns the same document with each of its texts changed. */
function withTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T
  if (Array.isArray(value)) return value.map((one) => withTexts(one, change)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withTexts(one, change)])) as T
}

/** Renders a document as a PDF of A4 pages with selectable text. Takes up to a tenth of a second of CPU time a page. */
export async function printedPdf(printed: PrintedDocument): Promise<Buffer> {
  return taggedPdf(documentOf(withTexts(printed, await printableTexts())))
}
