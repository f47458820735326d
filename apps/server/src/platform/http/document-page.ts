import { Fragment, createElement as h, type ReactNode } from 'react'
import { COLOR_TOKENS } from './colors.ts'
import type { DocumentFrame } from './document-frame.ts'
import { FONT, FONT_FACES } from './shop-font.ts'
import { policyOf, staticPage } from './static-page.ts'

const STYLE = `
${FONT_FACES}
:root { ${COLOR_TOKENS} color-scheme: light dark; font: .9375rem/1.375rem ${FONT}; font-variant-numeric: tabular-nums;
  background: var(--canvas); color: var(--ink); }
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
body { max-width: 40rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 1.5rem; line-height: 1.875rem; font-weight: 600; }
h2 { margin: 2rem 0 .5rem; font-size: 1.125rem; line-height: 1.5rem; font-weight: 600; }
p, li { overflow-wrap: anywhere; }
ul { padding-inline-start: 1.25rem; }
a { color: var(--accent); }
p:last-child > a, footer a { display: inline-block; padding-block: .75rem; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
dl { display: grid; grid-template-columns: minmax(8rem, auto) 1fr; gap: .25rem 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
form { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.5rem 0; }
button { min-height: 3rem; padding: 0 1.5rem; border: 1px solid var(--line-strong); border-radius: 10px;
  background: var(--surface); color: inherit; font: inherit; font-weight: 500; cursor: pointer; }
button:first-child { border-color: transparent; background: var(--accent-fill); color: #fff; font-weight: 600; }
footer { margin-top: 1.5rem; font-size: .8125rem; line-height: 1.125rem; }
dt, .note, footer { color: var(--ink-2); }
.note { padding: .75rem 1rem; border: 1px dashed var(--line-strong); border-radius: 10px; }
@media (width < 480px) { form > button { flex: 1 1 100%; } dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; } }
`

export const DOCUMENT_PAGE_POLICY = policyOf(STYLE, "'self'")

/** Links one after the other, with commas between them. */
const linkList = (links: readonly { readonly href: string; readonly text: string }[]): ReactNode[] =>
  links.flatMap(({ href, text }, index) => [index === 0 ? '' : ', ', h('a', { key: href, href }, text)])

/** Names with what belongs to them. */
export const factList = (facts: readonly { readonly name: string; readonly value: string }[]): ReactNode =>
  h(
    'dl',
    {},
    facts.map(({ name, value }) => h(Fragment, { key: name }, h('dt', {}, name), h('dd', {}, value)))
  )

/** A page of the shop without its header and footer, from a title and what stands below it. */
export const documentPage = (
  title: string,
  { theme, support }: DocumentFrame,
  ...main: readonly ReactNode[]
): string =>
  staticPage(
    { title, theme, style: STYLE },
    h('main', {}, h('h1', {}, title), ...main),
    support === undefined
      ? null
      : h('footer', {}, `Поддержка${support.is_sample ? ' (пример)' : ''}: `, linkList(support.ways))
  )
