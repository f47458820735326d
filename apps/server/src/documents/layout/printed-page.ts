import { createHash } from 'node:crypto'
import { type Theme, themeAttribute } from '../../platform/http/document-frame.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import { FONT, FONT_FACES } from '../../platform/http/shop-font.ts'
import type { Block, FactsBlock, PrintedDocument, TableBlock } from '../content/printed-document.ts'

const STYLE = `
${FONT_FACES}
:root { color-scheme: light dark; font: .875rem/1.25rem ${FONT}; background: light-dark(#f4f6f8, #0d1014); }
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
body { max-width: 210mm; margin: 0 auto; padding: 1.5rem 1rem; }
nav { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; margin-bottom: 1rem; }
nav a { display: inline-flex; align-items: center; min-height: 2.75rem; color: light-dark(#1657d6, #7fa8ff); }
main { display: flex; flex-direction: column; min-height: 297mm; box-sizing: border-box; padding: 12mm 16mm 10mm;
  border: 1px solid #dde2e8; color-scheme: light; background: #fff; color: #12171e; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .5rem 1.5rem; padding-bottom: 4mm;
  border-bottom: 2px solid; }
header p { margin: 0; }
header p:last-child { color: #454f5d; text-align: end; }
header b { color: #12171e; }
h1 { margin: 6mm 0 1mm; font-size: 1.75rem; line-height: 2.125rem; }
h2 { margin: 5mm 0 1.25mm; font-size: 1rem; line-height: 1.25rem; }
.subject, .note, li { color: #454f5d; }
p { margin: 0; overflow-wrap: anywhere; }
dl { display: grid; gap: 0 10mm; margin: 0; }
dl.half { grid-template-columns: 1fr 1fr; }
dl > div { display: flex; justify-content: space-between; gap: 1rem; padding: 1.2mm 0; border-bottom: 1px solid #dde2e8; }
dt, .detail, thead th, .lead { color: #5f6976; }
dd { margin: 0; text-align: end; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 1.2mm 0; border-bottom: 1px solid #dde2e8; font-weight: 400; text-align: start; vertical-align: baseline;
  overflow-wrap: anywhere; }
.amount { padding-inline-start: 4mm; text-align: end; white-space: nowrap; }
.lead { padding-inline-end: 4mm; white-space: nowrap; }
tfoot tr > * { padding: .8mm 0; border: 0; }
tfoot .total > * { padding: 2mm 0; border-top: 2px solid #12171e; font-size: 1.25rem; line-height: 1.5rem; font-weight: 600; }
.words { margin: 2mm 0 1mm; font-weight: 600; }
ul { margin: 0; padding-inline-start: 1.25rem; }
footer { margin-top: auto; padding-top: 4mm; font-size: .75rem; line-height: 1rem; color: #5f6976; }
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
  .wide tr { display: grid; grid-template-columns: minmax(0, 1fr) auto; padding: 1.2mm 0; border-bottom: 1px solid #dde2e8; }
  .wide tr > * { padding: 0; border: 0; }
  .wide .lead { grid-column: 1 / -1; }
  .wide tbody .amount + .amount { grid-column: 2; color: #5f6976; }
  .wide tfoot td:empty { display: none; }
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

/** What the page may do: show its own style and the icon of its tab, nothing else. */
export const PRINTED_PAGE_POLICY = [
  "default-src 'none'",
  "img-src 'self'",
  "font-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'"
].join('; ')

const each = <T>(list: readonly T[], html: (item: T, index: number) => string) => list.map(html).join('')

const facts = ({ facts: list, width, otherwise }: FactsBlock) =>
  list.length === 0
    ? `<p class="note">${escapeHtml(otherwise)}</p>`
    : `<dl class="${width}">${each(
        list,
        ({ name, value }) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`
      )}</dl>`

function table(block: TableBlock): string {
  const { names, columns, rows, steps, total, taxes, words, note } = block
  const between = '<td></td>'.repeat(columns.length - 1)
  const span = names.length > 1 ? ` colspan="${names.length}"` : ''
  const sum = (name: string, value: string, of = '') =>
    `<tr${of}><th scope="row"${span}>${escapeHtml(name)}</th>${between}<td class="amount">${escapeHtml(value)}</td></tr>`
  return `<table${columns.length > 1 ? ' class="wide"' : ''}><thead><tr>${each(
    names,
    (name, at) => `<th scope="col"${at < names.length - 1 ? ' class="lead"' : ''}>${escapeHtml(name)}</th>`
  )}${each(columns, (name) => `<th scope="col" class="amount">${escapeHtml(name)}</th>`)}</tr></thead>
<tbody>${each(
    rows,
    ({ lead, name, detail, amounts }) =>
      `<tr>${lead === undefined ? '' : `<td class="lead">${escapeHtml(lead)}</td>`}<td>${escapeHtml(name)}${
        detail === '' ? '' : ` <span class="detail">${escapeHtml(detail)}</span>`
      }</td>${each(amounts, (amount) => `<td class="amount">${escapeHtml(amount)}</td>`)}</tr>\n`
  )}</tbody>
<tfoot>${each(steps, ({ name, value }) => sum(name, value))}${sum(total.name, total.value, ' class="total"')}${each(
    taxes,
    ({ name, value }) => sum(name, value)
  )}</tfoot></table>${words === '' ? '' : `<p class="words">${escapeHtml(words)}</p>`}${
    note === '' ? '' : `<p class="note">${escapeHtml(note)}</p>`
  }`
}

function inside(block: Block): string {
  switch (block.kind) {
    case 'facts':
      return facts(block)
    case 'table':
      return table(block)
    case 'list':
      return `<ul>${each(block.lines, (line) => `<li>${escapeHtml(line)}</li>`)}</ul>`
  }
}

export interface PageLink {
  readonly href: string
  readonly text: string
}

/** A document as a page that is printed on A4 and works without script; its links stay on the screen. */
export function printedPage(sheet: PrintedDocument, links: readonly PageLink[], theme?: Theme): string {
  const { heading, number, date, validity, subject, blocks, foot } = sheet
  return `<!doctype html>
<html lang="ru"${themeAttribute(theme)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${heading} ${number} от ${date}`)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}</style>
</head>
<body>
<nav aria-label="Документ">${each(links, ({ href, text }) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`)}</nav>
<main>
<header><p><b>Облачные серверы</b></p><p><b>${escapeHtml(number)}</b> от ${escapeHtml(date)}${
    validity === '' ? '' : `<br>${escapeHtml(validity)}`
  }</p></header>
<h1>${escapeHtml(heading)}</h1>
<p class="subject">${escapeHtml(subject)}</p>
${each(blocks, (block) => `<h2>${escapeHtml(block.heading)}</h2>\n${inside(block)}\n`)}
<footer>${escapeHtml(foot)}</footer>
</main>
</body>
</html>
`
}
