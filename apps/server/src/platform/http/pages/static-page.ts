import { createHash } from 'node:crypto'
import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Theme } from './document-frame.ts'

export interface StaticPage {
  readonly title: string
  readonly theme: Theme | undefined
  /** Inline style; `staticPagePolicy` allows it, and no other. */
  readonly style: string
}

/** Renders a page that loads no script. */
export const renderStaticPage = (
  { title, theme, style }: StaticPage,
  ...body: readonly ReactNode[]
): string =>
  `<!doctype html>${renderToStaticMarkup(
    h(
      'html',
      { lang: 'ru', 'data-theme': theme },
      h(
        'head',
        {},
        h('meta', { charSet: 'utf-8' }),
        h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
        h('meta', { name: 'robots', content: 'noindex' }),
        h('title', {}, title),
        h('link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }),
        h('style', {}, style)
      ),
      h('body', {}, ...body)
    )
  )}`

/**
 * Returns the Content-Security-Policy of a static page: the page may use its own style and the favicon, submit its form to this site or
 * nowhere, and run its inline script, if any.
 */
export const staticPagePolicy = (style: string, formAction: "'self'" | "'none'", script?: string): string =>
  [
    "default-src 'none'",
    "img-src 'self'",
    "font-src 'self'",
    `style-src ${hashOf(style)}`,
    ...(script === undefined ? [] : [`script-src ${hashOf(script)}`]),
    `form-action ${formAction}`,
    "base-uri 'none'",
    "frame-ancestors 'none'"
  ].join('; ')

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
