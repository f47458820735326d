import type { Alert } from '@cloud/api'
import { Fragment, createElement as h, type ReactNode } from 'react'
import type { SupportLinks } from '../../support.ts'
import { COLOR_RULES } from './colors.ts'
import type { DocumentFrame } from './document-frame.ts'
import { FONT, FONT_FACES } from './shop-font.ts'
import { renderStaticPage, staticPagePolicy } from './static-page.ts'

const STYLE = `
${FONT_FACES}
${COLOR_RULES}
:root { font: .9375rem/1.375rem ${FONT}; font-variant-numeric: tabular-nums; color: var(--ink); }
body { display: flex; flex-direction: column; min-height: 100dvh; margin: 0; }
main { flex: 1; box-sizing: border-box; width: 100%; max-width: 40rem; margin: 0 auto; padding: 2rem min(1rem, 5vw); }
header + main { max-width: none; padding-inline: max(min(1rem, 5vw), (100% - 75rem) / 2); }
header + main > * { max-width: 40rem; box-sizing: border-box; }
header, footer, .alert { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1.5rem;
  padding: 0 max(1rem, (100% - 75rem) / 2); font-size: .875rem; }
header { border-bottom: 1px solid var(--line); background: var(--surface); }
header a { padding-block: 1.125rem; color: inherit; text-decoration: none; }
header > a { font-weight: 600; }
nav { display: flex; flex-wrap: wrap; gap: 0 1.5rem; }
.alert { padding-block: .75rem; background: color-mix(in srgb, var(--accent) 10%, var(--surface)); }
h1 { font-size: min(1.5rem, 11vw); line-height: 1.25; font-weight: 600; }
h2 { margin: 2rem 0 .5rem; font-size: 1.125rem; line-height: 1.5rem; font-weight: 600; }
body { overflow-wrap: anywhere; }
ul { padding-inline-start: 1.25rem; }
a { color: var(--accent); }
main > p:last-child > a, footer a { display: inline-block; padding-block: .75rem; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
dl { display: grid; grid-template-columns: minmax(8rem, auto) 1fr; gap: .25rem 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
form { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.5rem 0; }
button { min-height: 3rem; padding: 0 min(1.5rem, 7vw); border: 1px solid var(--line-strong); border-radius: 10px;
  background: var(--surface); color: inherit; font: inherit; font-weight: 500; cursor: pointer; }
button:first-of-type { border-color: transparent; background: var(--accent-fill); color: #fff; font-weight: 600; }
form > label { flex: 1 1 100%; display: grid; gap: .25rem; max-width: 24rem; font-weight: 500; }
form > p { flex: 1 1 100%; margin: 0; font-weight: 500; }
input { min-height: 3rem; padding: 0 .75rem; border: 1px solid var(--line-strong); border-radius: 10px; background: var(--surface);
  color: inherit; font: inherit; font-size: 1rem; }
footer { border-top: 1px solid var(--line); padding-block: .75rem; font-size: .8125rem; line-height: 1.125rem; }
dt, .note, footer { color: var(--ink-2); }
.note { padding: .75rem 1rem; border: 1px dashed var(--line-strong); border-radius: 10px; }
@media (width < 480px) { header a { padding-block: .75rem; } form > button { flex: 1 1 100%; } dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; } }
`

/**
 * Returns the Content-Security-Policy of a document page.
 *
 * @param script the only inline script that is allowed
 */
export const documentPagePolicy = (script?: string): string => staticPagePolicy(STYLE, "'self'", script)

export const DOCUMENT_PAGE_POLICY = documentPagePolicy()

/** Renders a list of names and values. */
export const renderFactList = (
  facts: readonly { readonly name: string; readonly value: string }[]
): ReactNode =>
  h(
    'dl',
    {},
    facts.map(({ name, value }) => h(Fragment, { key: name }, h('dt', {}, name), h('dd', {}, value)))
  )

const header = (name: string, alert: Alert | null): ReactNode => [
  alert !== null &&
    h(
      'div',
      { key: 'alert', className: 'alert', role: alert.level === 'critical' ? 'alert' : 'status' },
      h('span', {}, alert.text),
      alert.link_url !== null && h('a', { href: alert.link_url }, alert.link_text ?? 'Подробнее')
    ),
  h(
    'header',
    { key: 'header' },
    h('a', { href: '/' }, name),
    h('nav', {}, h('a', { href: '/' }, 'Конфигуратор'), h('a', { href: '/panel' }, 'Панель'))
  )
]

const footer = (support: SupportLinks | undefined): ReactNode =>
  h(
    'footer',
    {},
    support !== undefined && [
      h('span', { key: 'support' }, `Поддержка${support.is_sample ? ' (пример)' : ''}`),
      ...support.ways.map(({ href, text }) => h('a', { key: href, href }, text))
    ],
    h('a', { href: '/privacy' }, 'Персональные данные')
  )

/** Renders a page without scripts. */
export const renderDocumentPage = (
  title: string,
  { theme, shop }: DocumentFrame,
  ...main: readonly ReactNode[]
): string =>
  renderStaticPage(
    { title: shop === undefined ? title : `${title} — ${shop.name}`, theme, style: STYLE },
    shop && header(shop.name, shop.alert),
    h('main', {}, h('h1', {}, title), ...main),
    shop && footer(shop.support)
  )
