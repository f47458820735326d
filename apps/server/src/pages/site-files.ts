import { gpuShortName } from '@cloud/pricing'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ownOrigin } from '../platform/http/origin.ts'
import { COLORS } from '../platform/http/pages/colors.ts'
import { MARK_SVG, markPng } from './mark.ts'

/** Preview picture of a shared link, in the size that messengers show uncropped. */
export const PREVIEW = { path: '/preview.png', width: 1200, height: 630 } as const

const PREVIEW_PNG = markPng(PREVIEW.width, PREVIEW.height, 320)
const TOUCH_ICON = markPng(180, 180, 132)

const manifestOf = (shopName: string) => ({
  name: shopName,
  short_name: shopName,
  lang: 'ru',
  start_url: '/',
  display: 'browser',
  background_color: COLORS.canvas[0],
  theme_color: COLORS.surface[0],
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' }
  ]
})

/** Public pages, besides those of the GPU cards. Pages of an account, or for holders of a link, are not included. */
const PUBLIC_PAGES = ['/', '/estimate', '/privacy']

const inXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Serves files that browsers, messengers, password managers and crawlers request by convention. */
export function siteFiles(app: FastifyInstance): void {
  const send = (reply: FastifyReply, type: string, content: string | Buffer) =>
    reply.type(type).header('cache-control', 'public, max-age=86400').send(content)
  for (const path of ['/favicon.svg', '/favicon.ico'])
    app.get(path, (_request, reply) => send(reply, 'image/svg+xml; charset=utf-8', MARK_SVG))
  for (const path of ['/apple-touch-icon.png', '/apple-touch-icon-precomposed.png'])
    app.get(path, (_request, reply) => send(reply, 'image/png', TOUCH_ICON))
  app.get(PREVIEW.path, (_request, reply) => send(reply, 'image/png', PREVIEW_PNG))
  const manifest = JSON.stringify(manifestOf(app.services.settings.shopName))
  app.get('/manifest.webmanifest', (_request, reply) =>
    send(reply, 'application/manifest+json; charset=utf-8', manifest)
  )
  // https://w3c.github.io/webappsec-change-password-url/
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/panel/security', 303))
  app.get('/robots.txt', (request, reply) => {
    const rules = ['User-agent: *', 'Disallow: /api/', 'Disallow: /panel', 'Allow: /']
    const sitemap = `Sitemap: ${ownOrigin(request)}/sitemap.xml`
    return send(reply, 'text/plain; charset=utf-8', `${rules.join('\n')}\n\n${sitemap}\n`)
  })
  app.get('/sitemap.xml', async (request, reply) => {
    const { gpu } = await app.services.catalogue.now()
    const paths = [...PUBLIC_PAGES, ...gpu.map(({ name }) => `/${encodeURIComponent(gpuShortName(name))}`)]
    const addresses = paths.map((path) => `<url><loc>${inXml(ownOrigin(request) + path)}</loc></url>`)
    return send(
      reply,
      'application/xml; charset=utf-8',
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>\n`
    )
  })
}
