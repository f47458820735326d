import { createHash } from 'node:crypto'
import { type DocumentFrame, themeAttribute } from './document-frame.ts'
import { escapeHtml } from './escape-html.ts'
import { FONT, FONT_FACES } from './shop-font.ts'

const STYLE = `
${FONT_FACES}
:root { color-scheme: light dark; font: .9375rem/1.375rem ${FONT}; font-variant-numeric: tabular-nums;
  background: light-dark(#f4f6f8, #0d1014); color: light-dark(#12171e, #eceff3); }
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
body { max-width: 40rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 1.5rem; line-height: 1.875rem; font-weight: 600; }
h2 { margin: 2rem 0 .5rem; font-size: 1.125rem; line-height: 1.5rem; font-weight: 600; }
p, li { overflow-wrap: anywhere; }
ul { padding-inline-start: 1.25rem; }
a { color: light-dark(#1657d6, #7fa8ff); }
p:last-child > a, footer a { display: inline-block; padding-block: .75rem; }
:focus-visible { outline: 2px solid light-dark(#1657d6, #7fa8ff); outline-offset: 2px; }
dl { display: grid; grid-template-columns: minmax(8rem, auto) 1fr; gap: .25rem 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
form { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.5rem 0; }
button { min-height: 3rem; padding: 0 1.5rem; border: 1px solid light-dark(#7f8997, #6f7b8b); border-radius: 10px;
  background: light-dark(#fff, #151920); color: inherit; font: inherit; font-weight: 500; cursor: pointer; }
button:first-child { border-color: transparent; background: light-dark(#1657d6, #2c68e6); color: #fff; font-weight: 600; }
footer { margin-top: 1.5rem; font-size: .8125rem; line-height: 1.125rem; }
dt, .note, footer { color: light-dark(#454f5d, #b6bfca); }
.note { padding: .75rem 1rem; border: 1px dashed light-dark(#7f8997, #6f7b8b); border-radius: 10px; }
@media (width < 480px) { form > button { flex: 1 1 100%; } dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; } }
`

/** What the page may do: show its own style and the icon of its tab, send its own form, nothing else. */
export const DOCUMENT_PAGE_POLICY = [
  "default-src 'none'",
  "img-src 'self'",
  "font-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'"
].join('; ')

function contact({ support }: DocumentFrame): string {
  if (support === undefined) return ''
  const ways = support.ways.map(({ href, text }) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`)
  return `<footer>Поддержка${support.is_sample ? ' (пример)' : ''}: ${ways.join(', ')}</footer>\n`
}

/** A page that works without script, from a title and the HTML of its main part. */
export function documentPage(title: string, main: string, frame: DocumentFrame): string {
  return `<!doctype html>
<html lang="ru"${themeAttribute(frame.theme)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${main}
</main>
${contact(frame)}</body>
</html>
`
}
