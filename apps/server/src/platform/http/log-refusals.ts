import type { ErrorCode } from '@cloud/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Refusal } from '../refusal.ts'
import { clientNetwork } from './limits/rate-limit.ts'
import { routeOf } from './route-of.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Account of the session, once the session was read. */
    account_id: number | null
    /** Code of the refusal. */
    refused: ErrorCode | null
  }
}

/**
 * Codes of refusals that are typical of attacks: accessing others' data, guessing, taking all capacity, or input that
 * no page of the product sends.
 */
const LOGGED_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'unauthorized',
  'wrong_credentials',
  'csrf',
  'foreign_origin',
  'confirmation_needed',
  'not_found',
  'too_many_requests',
  'unavailable',
  'malformed',
  'too_large',
  'unsupported_media_type'
])

/** Added to the last line within a limit. */
const LAST_LINE_NOTE = { more: 'those that follow within a minute are only counted' }

/** Records the caller and the refusal of each request. */
export function rememberRefusals(app: FastifyInstance): void {
  app.decorateRequest('account_id', null)
  app.decorateRequest('refused', null)
}

/**
 * Counts a refusal for the metric, and logs it if an attack would cause it. Log lines per minute and code are limited
 * for an address and for all addresses together, so that nobody can flood the log.
 */
export function logRefusal(request: FastifyRequest, { code, isSuspicious }: Refusal, status: number): void {
  request.refused = code
  const { url: route } = request.routeOptions
  // refusals at unknown addresses are not logged: a client that tries many of them reaches the request limit
  if (!(isSuspicious || LOGGED_CODES.has(code)) || (code === 'not_found' && route === undefined)) return
  const line = {
    refused: code,
    status,
    method: request.method,
    route: routeOf(request),
    account_id: request.account_id,
    address: request.ip,
    request_id: request.id
  }
  const { log, services } = request.server
  const { refusals_logged, logged_for_all } = services.limits
  refusals_logged
    .consume(`${code} ${clientNetwork(request.ip)}`)
    .then(async (ofAddress) => {
      const ofAll = await logged_for_all.consume(code)
      const isLast = ofAddress.remainingPoints === 0 || ofAll.remainingPoints === 0
      log.warn({ ...line, ...(isLast && LAST_LINE_NOTE) })
    })
    // above the limit refusals are only counted
    .catch(() => {})
}

/**
 * Logs an unexpected error. Log lines per minute and route are limited for all callers together: without the database every request fails.
 */
export function logFault(request: FastifyRequest, err: unknown): void {
  const line = { request_id: request.id, err, route: routeOf(request) }
  const { log, services } = request.server
  services.limits.logged_for_all
    .consume(`fault ${line.route}`)
    .then(({ remainingPoints }) => log.error({ ...line, ...(remainingPoints === 0 && LAST_LINE_NOTE) }))
    // above the limit they are only counted
    .catch(() => {})
}
