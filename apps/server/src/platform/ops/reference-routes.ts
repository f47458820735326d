import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { availablePlans } from '@cloud/pricing'
import { TOKEN_LIMITS, WEBHOOK_LIMITS } from '@cloud/pricing/account'
import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { LINK_EMAILS } from '../limits.ts'
import type { Settings } from '../settings.ts'
import type { Support } from '../support.ts'

const REFERENCE_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>API reference</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="reference"></div><script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script></body></html>`

/** The viewer's validator would call an outside address; writes need the page's token, so trying them out is left out. */
const START_SCRIPT = `SwaggerUIBundle({ url: '/api/v1/openapi.json', dom_id: '#reference', deepLinking: true, validatorUrl: null, supportedSubmitMethods: ['get'] })`

const REFERENCE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Limits that a client program should know before it calls. */
const limitsInForce = ({ quotas, limits }: Settings) => ({
  ...quotas,
  tokens: TOKEN_LIMITS.of_account,
  webhooks: WEBHOOK_LIMITS.of_account,
  offers_per_minute: limits.ofAccountPerMinute.offers,
  writes_per_minute: limits.ofAccountPerMinute.writes,
  profile_changes_per_minute: limits.ofAccountPerMinute.profile_changes,
  sign_ins_per_minute: limits.perMinute.sign_ins,
  calls_at_once: limits.callsAtOnce,
  password_letters_per_hour: LINK_EMAILS.perHour,
  password_letters_per_day: LINK_EMAILS.perDay
})

/** Returns undefined if no contact is set. */
function contactOf({ email, url }: Support) {
  const contact = { ...(email === '' ? {} : { email }), ...(url === '' ? {} : { url }) }
  return Object.keys(contact).length === 0 ? undefined : contact
}

/** Registers /api/v1/openapi.json, and /api/docs with a viewer that calls no other site. */
export async function referenceRoutes(app: FastifyInstance): Promise<void> {
  let document = ''
  /** Plans that the document describes. */
  let documentPlans = ''
  app.get('/api/v1/openapi.json', async (_request, reply) => {
    const { openapi } = await import('@cloud/api/openapi')
    const { settings, catalogue } = app.services
    const plans = availablePlans(null, (await catalogue.now()).terms)
    if (documentPlans !== plans.join()) {
      documentPlans = plans.join()
      document = JSON.stringify({
        ...openapi(contactOf(settings.support), plans),
        'x-limits': limitsInForce(settings)
      })
    }
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, no-cache')
      .send(document)
  })
  for (const path of ['/api/docs', '/api/docs/'])
    app.get(path, (_request, reply) =>
      reply
        .header('content-security-policy', REFERENCE_POLICY)
        .type('text/html; charset=utf-8')
        .send(REFERENCE_PAGE)
    )
  app.get('/api/docs/start.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(START_SCRIPT)
  )
  await app.register(serveStatic, {
    root: join(dirname(findPackageJSON('@fastify/swagger-ui', import.meta.url) ?? '.'), 'static'),
    prefix: '/api/docs/',
    decorateReply: false,
    wildcard: false,
    allowedPath: (path) => /swagger-ui(-bundle\.js|\.css)$/.test(path),
    globIgnore: ['!(swagger-ui-bundle.js|swagger-ui.css)'],
    maxAge: '1d'
  })
}
