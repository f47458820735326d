import type { ErrorCode } from '@cloud/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Refusal } from '../refusal.ts'
import { networkOf } from './limits/rate-limit.ts'
import { routeOf } from './route-of.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose session it carries, once that was looked for. */
    account_id: number | null
    /** What it was refused with. */
    refused: ErrorCode | null
  }
}

/** What somebody meets who tries what is not theirs, guesses, takes all places, or sends what none of our pages sends. */
const WATCHED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
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

/** Has each request remember who called and what they were refused. */
export function rememberRefusals(app: FastifyInstance): void {
  app.decorateRequest('account_id', null)
  app.decorateRequest('refused', null)
}

/**
 * Remembers a refusal for the metric, and logs it if an attack would cause it. The lines a minute of each code are limited for an
 * address and for all addresses together, so that nobody fills the log.
 */
export function noteRefusal(request: FastifyRequest, { code, isSuspicious }: Refusal, status: number): void {
  request.refused = code
  const { url: route } = request.routeOptions
  // an address that does not exist is nobody's: whoever tries many of them meets the limit of requests
  if (!(isSuspicious || WATCHED.has(code)) || (code === 'not_found' && route === undefined)) return
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
  const { refusals_logged, refusals_logged_for_all } = services.limits
  refusals_logged
    .consume(`${code} ${networkOf(request.ip)}`)
    .then(async (ofAddress) => {
      const ofAll = await refusals_logged_for_all.consume(code)
      const isLast = ofAddress.remainingPoints === 0 || ofAll.remainingPoints === 0
      log.warn(isLast ? { ...line, more: 'those that follow within a minute are only counted' } : line)
    })
    // too many: they are counted
    .catch(() => {})
}
