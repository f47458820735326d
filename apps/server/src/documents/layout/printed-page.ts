import { Fragment, createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { COLOR_RULES } from '../../platform/http/pages/colors.ts'
import type { Theme } from '../../platform/http/pages/document-frame.ts'
import { FONT, FONT_FACES } from '../../platform/http/pages/shop-font.ts'
import { renderStaticPage, staticPagePolicy } from '../../platform/http/pages/static-page.ts'
import { joinInParts } from '../../platform/text-in-parts.ts'
import type {
  Block,
  FactsBlock,
  PrintedDocument,
  PrintedRow,
  TableBlock
} from '../content/printed-document.ts'

const STYLE = `
${FONT_FACES}
${COLOR_RULES}
:root { font: .875rem/1.25rem ${FONT}; }
body { max-width: 210mm; margin: 0 auto; padding: 1.5rem 1rem; }
nav { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; margin-bottom: 1rem; }
nav a { display: inline-flex; align-items: center; min-height: 2.75rem; color: var(--accent); }
main { container-type: inline-size; display: flex; flex-direction: column; min-height: 297mm; box-sizing: border-box; padding: 12mm 16mm 10mm;
  border: 1px solid var(--line); color-scheme: light; background: var(--surface); color: var(--ink); }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .5rem 1.5rem; padding-bottom: 4mm;
  border-bottom: 2px solid; }
header p { margin: 0; }
header p:last-child { color: var(--ink-2); text-align: end; }
header b { color: var(--ink); }
h1 { margin: 6mm 0 1mm; font-size: 1.75rem; line-height: 2.125rem; }
h2 { margin: 5mm 0 1.25mm; font-size: 1rem; line-height: 1.25rem; }
.subject, .note, li { color: var(--ink-2); }
p { margin: 0; overflow-wrap: anywhere; }
dl { display: grid; gap: 0 10mm; margin: 0; }
dl.half { grid-template-columns: 1fr 1fr; }
dl > div { display: flex; justify-content: space-between; gap: 1rem; padding: 1.2mm 0; border-bottom: 1px solid var(--line); }
dt, .detail, thead th, .lead { color: var(--ink-3); }
dd { margin: 0; text-align: end; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 1.2mm 0; border-bottom: 1px solid var(--line); font-weight: 400; text-align: start; vertical-align: baseline;
  overflow-wrap: anywhere; }
.amount { padding-inline-start: 4mm; text-align: end; white-space: nowrap; }
.lead { padding-inline-end: 4mm; white-space: nowrap; }
tfoot tr > * { padding: .8mm 0; border: 0; }
tfoot .total > * { padding: 2mm 0; border-top: 2px solid var(--ink); font-size: 1.25rem; line-height: 1.5rem; font-weight: 600; }
.words { margin: 2mm 0 1mm; font-weight: 600; }
ul { margin: 0; padding-inline-start: 1.25rem; }
footer { margin-top: auto; padding-top: 4mm; font-size: .75rem; line-height: 1rem; color: var(--ink-3); }
@media screen and (width < 720px) {
  main { min-height: 0; padding: 1.25rem 1rem; margin-inline: -1rem; border-inline: 0; }
  header p:last-child { text-align: start; }
  dl.half { grid-template-columns: 1fr; }
  .lead { white-space: normal; }
  .amount { padding-inline-start: .75rem; }
  tfoot .total > * { font-size: 1.0625rem; }
}
@media screen and (width < 480px) {
  thead { position: absolute; clip-path: inset(50%); }
  .wide, .wide tbody, .wide tfoot { display: block; }
  .wide tr { display: grid; grid-template-columns: minmax(0, 1fr) auto; padding: 1.2mm 0; border-bottom: 1px solid var(--line); }
  .wide tr > * { padding: 0; border: 0; }
  .wide .lead { grid-column: 1 / -1; }
  .wide tbody .amount + .amount { grid-column: 2; color: var(--ink-3); }
  .wide tfoot td:empty { display: none; }
}
@container (width < 15rem) {
  h1, footer { overflow-wrap: anywhere; }
  dl > div { display: block; }
  dd, header p:last-child { text-align: start; }
  table, tbody, tfoot { display: block; }
  tr, .wide tr { display: flex; flex-wrap: wrap; }
  .amount { margin-inline-start: auto; padding: 0; font-size: min(1rem, 11cqi); }
  tfoot .total > * { font-size: min(1.0625rem, 11cqi); }
}
@page { size: A4; margin: 10mm 16mm; }
@media print {
  :root { background: none; }
  body { max-width: none; padding: 0; }
  nav { display: none; }
  main { min-height: 0; padding: 0; border: 0; }
  tr, dl > div { break-inside: avoid; }
  tfoot { display: table-row-group; }
  h2 { break-after: avoid; }
}
`

export const PRINTED_PAGE_POLICY = staticPagePolicy(STYLE, "'none'")

const note = (text: string) => (text === '' ? null : h('p', { key: 'note', className: 'note' }, text))

const factsOf = ({ facts, width, otherwise }: FactsBlock) =>
  facts.length === 0
    ? note(otherwise)
    : h(
        'dl',
        { className: width },
        facts.map(({ name, value }) => h('div', { key: name }, h('dt', {}, name), h('dd', {}, value)))
      )

const amount = (text: string, key?: number) => h('td', { key, className: 'amount' }, text)

function rowOf({ lead, name, detail, amounts }: PrintedRow, key: number) {
  const more = detail === '' ? null : [' ', h('span', { key: 'detail', className: 'detail' }, detail)]
  return h(
    'tr',
    { key },
    lead === undefined ? null : h('td', { className: 'lead' }, lead),
    h('td', {}, name, more),
    amounts.map(amount)
  )
}

async function tableOf({ names, columns, rows, steps, total, taxes, words, note: below }: TableBlock) {
  // written in parts, because a statement may have thousands of rows
  const __html = await joinInParts(rows, (part) => renderToStaticMarkup(part.map(rowOf)))
  const sum = ({ name, value }: TableBlock['total'], className?: string) =>
    h(
      'tr',
      { key: name, className },
      h('th', { scope: 'row', colSpan: names.length > 1 ? names.length : undefined }, name),
      columns.slice(1).map((column) => h('td', { key: column })),
      amount(value)
    )
  const last = names.length - 1
  return [
    h(
      'table',
      { key: 'table', className: columns.length > 1 ? 'wide' : undefined },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          names.map((name, at) =>
            h('th', { key: name, scope: 'col', className: at < last ? 'lead' : undefined }, name)
          ),
          columns.map((name) => h('th', { key: name, scope: 'col', className: 'amount' }, name))
        )
      ),
      h('tbody', { dangerouslySetInnerHTML: { __html } }),
      h(
        'tfoot',
        {},
        steps.map((step) => sum(step)),
        sum(total, 'total'),
        taxes.map((tax) => sum(tax))
      )
    ),
    words === '' ? null : h('p', { key: 'words', className: 'words' }, words),
    note(below)
  ]
}

async function contentOf(block: Block): Promise<ReactNode> {
  switch (block.kind) {
    case 'facts':
      return factsOf(block)
    case 'table':
      return tableOf(block)
    case 'list':
      return h(
        'ul',
        {},
        block.lines.map((line) => h('li', { key: line }, line))
      )
  }
}

export interface PageLink {
  readonly href: string
  readonly text: string
}

/** Renders a document as a page that prints on A4 and works without scripts; its links are shown on the screen only. */
export async function printedPage(
  printed: PrintedDocument,
  links: readonly PageLink[],
  theme?: Theme
): Promise<string> {
  const { brand, heading, number, date, validity, subject, foot } = printed
  const blocks = await Promise.all(
    printed.blocks.map(async (block) =>
      h(Fragment, { key: block.heading }, h('h2', {}, block.heading), await contentOf(block))
    )
  )
  return renderStaticPage(
    { title: `${heading} ${number} от ${date}`, theme, style: STYLE },
    h(
      'nav',
      { 'aria-label': 'Документ' },
      links.map(({ href, text }) => h('a', { key: href, href }, text))
    ),
    h(
      'main',
      {},
      h(
        'header',
        {},
        h('p', {}, h('b', {}, brand)),
        h(
          'p',
          {},
          h('b', {}, number),
          ` от ${date}`,
          validity === '' ? null : [h('br', { key: 'br' }), validity]
        )
      ),
      h('h1', {}, heading),
      h('p', { className: 'subject' }, subject),
      blocks,
      h('footer', {}, foot)
    )
  )
}
