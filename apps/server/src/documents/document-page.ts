import { createHash } from 'node:crypto'
import { escapeHtml } from './escape-html.ts'

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 40rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 1.5rem; line-height: 1.25; }
h2 { font-size: 1.125rem; }
dl { display: grid; grid-template-columns: minmax(8rem, auto) 1fr; gap: .25rem 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .5rem .25rem; border-bottom: 1px solid; text-align: start; vertical-align: top; }
td:last-child, th:last-child { text-align: end; white-space: nowrap; }
form { display: flex; flex-wrap: wrap; gap: 1rem; margin: 1.5rem 0; }
button { min-height: 2.75rem; padding: 0 1.5rem; font: inherit; cursor: pointer; }
.note { padding: .75rem 1rem; border: 1px dashed; }
@media print { .screen { display: none; } body { padding: 0; } }
`

/** What the page may do: show its own style and the icon of its tab, send its own form, nothing else. */
export const DOCUMENT_PAGE_POLICY = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'"
].join('; ')

/** A page that works without script, from a title and the HTML of its main part. */
export function documentPage(title: string, main: string): string {
  return `<!doctype html>
<html lang="ru">
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
</body>
</html>
`
}
