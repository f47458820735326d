import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { registerEmailPage } from './account/email/email-page.ts'
import { registerKeepFactorsPage } from './account/removal/keep-page.ts'
import { registerRestorePage } from './account/undo/restore-page.ts'
import { registerUndoPage } from './account/undo/undo-page.ts'
import { registerNotifications } from './billing/card-payments/notification-routes.ts'
import { registerPayPage } from './billing/card-payments/pay-routes.ts'
import { accountDocumentRoutes } from './documents/account-document-routes.ts'
import { offerDocumentRoutes } from './documents/offer/offer-document-routes.ts'
import { streamRoute } from './live/stream-route.ts'
import { stepsWaitSince } from './machines/machine-steps.ts'
import { offerPdfRoutes } from './offers/offer-pdf-routes.ts'
import { productGauges } from './operator/product-figures.ts'
import { pageRoutes } from './pages/rendered-pages.ts'
import { archiveRoute, erasedPage } from './personal-data/personal-data-routes.ts'
import { refuseUnknownTokens } from './platform/http/api-token.ts'
import { enableDraining } from './platform/http/drain.ts'
import {
  BODY_LIMIT,
  handleErrors,
  handleErrorsWithPages,
  sendErrorPage,
  sendProblem,
  tooLarge,
  toRefusal,
  unreadable,
  unsupportedType
} from './platform/http/errors.ts'
import { removePorts } from './platform/http/forwarded-for.ts'
import { acceptOnlyJson } from './platform/http/json-body.ts'
import { endSilent } from './platform/http/limits/end-silent.ts'
import { limitConnections } from './platform/http/limits/limit-connections.ts'
import { limitPipelining } from './platform/http/limits/limit-pipelining.ts'
import { clientNetwork, countCall } from './platform/http/limits/rate-limit.ts'
import { rememberRefusals } from './platform/http/log-refusals.ts'
import { sendLongAnswersInParts } from './platform/http/long-answers.ts'
import { normalizeTexts } from './platform/http/normalize-texts.ts'
import { hasTwoHosts } from './platform/http/origin.ts'
import { openToOtherSites } from './platform/http/other-sites.ts'
import { refuseUnknown, rememberMethods } from './platform/http/pages/unknown-address.ts'
import {
  hasTransferCoding,
  refuseBrokenRequest,
  refuseTransferCoding
} from './platform/http/refuse-broken-request.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import type { Services } from './platform/http/services.ts'
import { healthRoutes } from './platform/ops/health-routes.ts'
import { metricsRoute } from './platform/ops/metrics-route.ts'
import { referenceRoutes } from './platform/ops/reference-routes.ts'
import { apiRoutes } from './routes.ts'
import { acquirerRoutes } from './sandbox/acquirer/acquirer-routes.ts'

/** Creates the HTTP server of the product over its services. It does not listen yet. */
export async function createApp(services: Services): Promise<FastifyInstance> {
  const { settings } = services
  const headers = securityHeaders(settings)
  const app: FastifyInstance = Fastify({
    bodyLimit: BODY_LIMIT,
    // trust this many proxies: entries before theirs in X-Forwarded-For are written by the client
    trustProxy: settings.trustProxy > 0 && ((_address: string, hop: number) => hop < settings.trustProxy),
    requestTimeout: 30_000,
    // requests on existing connections are still answered while the process stops
    return503OnClosing: false,
    // an address may be absolute (RFC 9112, 3.2.2)
    rewriteUrl: ({ url = '' }) => url.replace(/^https?:\/\/[^/?]+/i, ''),
    // an id or key that is too long is unknown, not another address
    routerOptions: { maxParamLength: 16_384 },
    logController: new LogController({ disableRequestLogging: true }),
    // Postgres includes the whole refused row in it
    logger: { level: settings.logLevel, redact: { paths: ['err.detail'], remove: true } },
    // one logger for all requests: a child logger per request would cost as much as all hooks of a ready answer
    childLoggerFactory: (logger) => logger,
    genReqId: () => crypto.randomUUID(),
    clientErrorHandler: (error, socket) => refuseBrokenRequest(error, socket, headers),
    // an address that cannot be decoded is refused before any hook
    frameworkErrors: (error, request, reply) =>
      (request.url.startsWith('/api/') ? sendProblem : sendErrorPage)(
        reply.headers(headers).header('x-request-id', request.id),
        toRefusal(error)
      )
  })
  limitConnections(app.server, settings.limits.connections, settings.trustProxy > 0)
  endSilent(app.server)
  app.decorate('services', services)
  limitPipelining(app)
  // hooks use callbacks: promises would take a significant part of the time of a ready answer
  app.addHook('onRequest', (request, reply, done) => {
    if (settings.trustProxy > 0) removePorts(request)
    // despite its type `ip` is undefined after the client has hung up
    if (request.ip === undefined) {
      reply.hijack()
      request.socket.destroy()
      return
    }
    reply.headers(headers).header('x-request-id', request.id)
    if (hasTransferCoding(request.headers)) refuseTransferCoding(reply)
    else if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT) done(tooLarge())
    else if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') done(unsupportedType())
    else if (hasTwoHosts(request.raw)) done(unreadable())
    else done()
  })
  rememberRefusals(app)
  app.setErrorHandler(handleErrors(sendProblem))
  enableDraining(app)
  sendLongAnswersInParts(app)
  const methodsOf = rememberMethods(app)
  app.setNotFoundHandler((request, reply) => refuseUnknown(request, reply, methodsOf))

  await app.register(cookie)
  app.addHook('onRequest', (request, _reply, done) => {
    const limit = request.url.startsWith('/assets/') ? services.limits.files : services.limits.requests
    countCall(limit, clientNetwork(request.ip)).then(() => done(), done)
  })
  openToOtherSites(app)
  refuseUnknownTokens(app)
  acceptOnlyJson(app)
  normalizeTexts(app)

  metricsRoute(app, productGauges(services.reads))
  healthRoutes(app, stepsWaitSince)
  if (settings.role === 'worker') return app
  await referenceRoutes(app)
  apiRoutes(app)
  streamRoute(app)
  acquirerRoutes(app)
  await app.register(registerNotifications)
  await app.register(registerPayPage)
  await app.register(registerEmailPage)
  await app.register(registerUndoPage)
  await app.register(registerRestorePage)
  await app.register(registerKeepFactorsPage)
  await app.register(async (scope) => {
    handleErrorsWithPages(scope)
    accountDocumentRoutes(scope)
    offerDocumentRoutes(scope)
    offerPdfRoutes(scope)
    archiveRoute(scope)
    erasedPage(scope)
  })
  await pageRoutes(app)
  return app
}
