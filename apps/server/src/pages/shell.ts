import type { PageDescription, PageGlobals } from '@cloud/api'
import type { BuiltClient } from '../platform/built-client.ts'
import { type Theme, themeAttribute } from '../platform/http/pages/document-frame.ts'

interface Parts extends PageDescription {
  /** Name of the shop. */
  readonly siteName: string
  readonly theme: Theme | undefined
  readonly nonce: string
  /** Address of the page without the user's choices. */
  readonly canonical: string
  /** Preview picture of a shared link; messengers need its full address. */
  readonly preview: { readonly path: string; readonly width: number; readonly height: number }
  readonly body: string
  readonly globals: PageGlobals
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;'
}

/** Escapes a text for an element or a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

/** JSON that may stand in a script element. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const joinTags = (list: readonly string[], tag: (item: string) => string) => list.map(tag).join('')

/**
 * Records user input before the page is hydrated: fields with their values, buttons. The page replays it part by part (`replayEarlyInput`
 * in apps/web); of several inputs in one field the last counts. An input is recorded at once: React may hydrate the page because of the
 * event, but then takes the new value for the old value. React's mark on an element does not prove that the element responds: it is set
 * while the page is being hydrated. A click that React cannot handle yet does not reach its element; a click that reaches a marked element
 * is handled, and is not recorded. The text in a button may be an element without a mark, added by a browser's translator. A part may
 * finish hydrating before a click is recorded: `early` then requests the replay. A form without an `action` is submitted by the page alone:
 * the browser would put its fields, passwords too, into the URL.
 */
const EARLY_INPUT_SCRIPT =
  'early=new Map;for(const t of["click","input"])addEventListener(t,({target,isTrusted})=>{' +
  'const e=target.closest?.("button,input,select");if(!e)return;' +
  'let answered;const marked=()=>Object.keys(e).some(k=>k.startsWith("__react")),' +
  'hydrated=()=>document.documentElement.dataset.hydrated&&marked(),' +
  'keep=answered=>{for(const k of early.keys())(k==e||e.name&&k.name==e.name)&&early.delete(k);' +
  'answered||early.set(e,e.value)};' +
  'if("checked"in e)(t=="click"||e.type!="radio")&&keep(hydrated());else{' +
  'e.addEventListener(t,()=>answered=marked(),{capture:true,once:true});' +
  'setTimeout(()=>{keep(answered);isTrusted&&!answered&&hydrated()&&dispatchEvent(new Event("early"))})}},true);' +
  'addEventListener("submit",e=>e.target.hasAttribute("action")||e.preventDefault(),true)'

/**
 * Shown by the style sheet (`#not-hydrated` in base.css) if the page is not hydrated after ten seconds, because no
 * script was loaded.
 */
const NOT_HYDRATED =
  '<p id="not-hydrated">Страница загрузилась не полностью: ссылки работают, кнопки пока нет. <a href="">Загрузить снова</a></p>'

/** Shown if scripts are disabled: prices and links work, buttons do not. */
const NO_SCRIPT =
  '<noscript><p id="no-script">В браузере выключен JavaScript: цены и ссылки видны, выбрать и заказать сервер без него нельзя.</p></noscript>'

/**
 * Returns the preview that messengers show of a shared link (https://ogp.me). Without `og:url`, so that a shared link keeps its choices.
 */
const openGraph = (
  { title, description, siteName }: PageDescription & Pick<Parts, 'siteName'>,
  { path, width, height }: Parts['preview']
) =>
  Object.entries({
    title,
    description,
    type: 'website',
    locale: 'ru_RU',
    site_name: siteName,
    image: path,
    'image:width': String(width),
    'image:height': String(height)
  })
    .map(([name, content]) => `<meta property="og:${name}" content="${escapeHtml(content)}">`)
    .join('')

/** Returns the whole document around the rendered body. */
export const shell = (
  client: BuiltClient,
  { theme, nonce, canonical, preview, body, globals, ...description }: Parts
): string =>
  `<!doctype html><html lang="ru"${themeAttribute(theme)}><head><meta charset="utf-8">` +
  '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">' +
  `<title>${escapeHtml(`${description.title} — ${description.siteName}`)}</title><meta name="description" content="${escapeHtml(description.description)}">` +
  `<meta name="color-scheme" content="${theme ?? 'light dark'}">` +
  `<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="canonical" href="${escapeHtml(canonical)}">` +
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/manifest.webmanifest">' +
  openGraph(description, preview) +
  joinTags(client.styles, (href) => `<link rel="stylesheet" href="${href}">`) +
  // blocks painting until the whole page is parsed: otherwise its parts would shift while a slow device loads the rest
  '<link rel="expect" href="#page-globals" blocking="render">' +
  joinTags(
    client.fonts,
    (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`
  ) +
  joinTags(client.imports, (href) => `<link rel="modulepreload" href="${href}">`) +
  `<script nonce="${nonce}">${EARLY_INPUT_SCRIPT}</script>` +
  `<script type="module" nonce="${nonce}" src="${client.script}"></script></head><body>` +
  `${NO_SCRIPT}<div id="root">${body}</div>${NOT_HYDRATED}<script type="application/json" id="page-globals">${scriptJson(globals)}</script></body></html>`

/**
 * Converts an address to a source of the policy, which matches its path without the query; ';' and ',' would end the
 * source.
 */
const cspSource = (address: string): string => {
  const { origin, pathname } = new URL(address)
  return ` ${origin}${pathname.replaceAll(';', '%3B').replaceAll(',', '%2C')}`
}

/**
 * Returns the Content-Security-Policy of a page.
 *
 * @param analyticsUrl address to which pages also send events
 */
export const pagePolicy = (nonce: string, analyticsUrl: string | undefined): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    // for numbers only: the width of a bar, the position of a slider
    "style-src-attr 'unsafe-inline'",
    "font-src 'self'",
    "manifest-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self'${analyticsUrl === undefined ? '' : cspSource(analyticsUrl)}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'"
  ].join('; ')
