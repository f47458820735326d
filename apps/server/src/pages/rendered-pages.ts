import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { usersOf } from '../account/profile/user-routes.ts'
import { sellerFacts } from '../documents/content/parties.ts'
import { offerAnswer } from '../documents/offer/offer-answer.ts'
import { OFFER_HEADERS, savedOfferAnswer } from '../offers/offer-page.ts'
import { type BuiltClient, clientFolder, readBuiltClient } from '../platform/built-client.ts'
import { acceptedEncoding } from '../platform/http/accepted-encoding.ts'
import { type Caller, identifyCaller } from '../platform/http/caller.ts'
import { csrfToken, markVisitor } from '../platform/http/csrf.ts'
import { handleErrorsWithPages } from '../platform/http/errors.ts'
import { ownOrigin } from '../platform/http/origin.ts'
import { readTheme } from '../platform/http/pages/document-frame.ts'
import { supportLinks } from '../platform/support.ts'
import { canonicalPath } from './canonical-path.ts'
import { pageGlobals } from './page-globals.ts'
import { promoOfLink } from './promo-of-link.ts'
import { securityTxt } from './security-txt.ts'
import { pagePolicy, shell } from './shell.ts'
import { PREVIEW, siteFiles } from './site-files.ts'

const compressed = {
  br: (text: string) =>
    promisify(brotliCompress)(Buffer.from(text), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(Buffer.from(text), { level: 5 }),
  identity: async (text: string) => Buffer.from(text)
}

const OFFER = /^\/commercial-offer\/?$/
const SAVED_OFFER = /^\/offers\/([^/]+)\/?$/

/** Registers the server-rendered pages of the product and their files. */
export async function pageRoutes(app: FastifyInstance): Promise<void> {
  await app.register(assetRoute)
  siteFiles(app)
  securityTxt(app)
  let client: BuiltClient | undefined
  await app.register(async (scope) => {
    handleErrorsWithPages(scope)
    scope.get('/*', async (request, reply) => {
      if (request.url.startsWith('/api/')) return reply.callNotFound()
      client ??= readBuiltClient()
      const drawn = client
      const caller = await identifyCaller(request)
      return app.services.calls.during(request, caller.account_id, () => page(request, reply, drawn, caller))
    })
  })
}

/** Serves the built scripts, styles and fonts of the pages. */
async function assetRoute(app: FastifyInstance): Promise<void> {
  const root = `${clientFolder()}/assets`
  await app.register(serveStatic, {
    root,
    // its own route reads the whole folder on each request
    serve: false,
    index: false,
    // file names contain a hash of their content, and the build has compressed them
    immutable: true,
    maxAge: '1y',
    preCompressed: true
  })
  let names: ReadonlySet<string> | undefined
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    names ??= new Set(existsSync(root) ? readdirSync(root) : [])
    const name = request.params['*']
    return names.has(name) ? reply.sendFile(name) : reply.callNotFound()
  })
}

async function page(
  request: FastifyRequest,
  reply: FastifyReply,
  client: BuiltClient,
  caller: Caller
): Promise<FastifyReply> {
  const { services } = request.server
  const { renderer } = await import('@cloud/web/render')
  const [offer, { users, now }] = await Promise.all([
    services.catalogue.now(),
    usersOf(services.reads, caller.account_id, services.settings.confirmEmail, request.signal)
  ])
  const owner = { session_id: caller.session_id, visitor: markVisitor(request, reply) }
  const path = request.url.split('?')[0] ?? '/'
  const { account_id } = caller
  const { signal } = request
  const asked = OFFER.test(path) ? await offerAnswer(request, caller, offer) : undefined
  const [, offer_id] = SAVED_OFFER.exec(path) ?? []
  // read before the figures of the account, so that what fell due is settled by then
  const saved =
    offer_id === undefined ? undefined : await savedOfferAnswer(services, offer_id, account_id, signal)
  const csrf_token = csrfToken(services.secret, owner)
  const { sandbox, shopName, support, analyticsUrl, seller, quotas, offerValidDays } = services.settings
  const given = {
    path,
    csrf_token,
    users,
    now: now ?? saved?.now,
    offer: asked,
    saved_offer: offer_id === undefined ? undefined : (saved?.answer ?? null),
    seller: sellerFacts(seller),
    sandbox,
    takesCards: services.acquirer !== undefined,
    shopName,
    limits: {
      rules: quotas.rules,
      watches: quotas.watches,
      ssh_keys: quotas.ssh_keys,
      offer_days: offerValidDays
    },
    support: supportLinks(support),
    analyticsUrl
  }
  const wanted = request.url.includes('promocode=')
    ? renderer.requestedPromo(request.url, pageGlobals(offer, given))
    : null
  const promoOf = wanted === null ? {} : await promoOfLink(request, caller, wanted)
  const globals = pageGlobals(offer, { ...given, ...promoOf })
  const description = renderer.describe(request.url, globals)
  const nonce = randomBytes(16).toString('base64')
  const body = await renderer.render(request.url, globals, nonce)
  const late = renderer.needsLateStyles(request.url, globals) ? client.lateStyles : []
  const html = shell(
    { ...client, styles: [...client.styles, ...late] },
    {
      ...description,
      siteName: shopName,
      theme: readTheme(request),
      nonce,
      // the query of an offer is its content; elsewhere the query is what the user chose on the page
      canonical: ownOrigin(request) + (asked === undefined ? canonicalPath(path, offer.gpu) : request.url),
      preview: { ...PREVIEW, path: ownOrigin(request) + PREVIEW.path },
      body,
      globals
    }
  )
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply
    .status(description.status)
    .headers({
      'content-security-policy': pagePolicy(nonce, analyticsUrl),
      'cache-control': caller.account_id === null ? 'private, no-cache' : 'no-store',
      vary: 'Accept-Encoding, Cookie',
      ...(offer_id === undefined ? {} : OFFER_HEADERS)
    })
    .type('text/html; charset=utf-8')
    .send(await compressed[encoding](html))
}
