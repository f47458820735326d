import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

/**
 * Returns the product's own origin: PUBLIC_URL if set, otherwise the scheme of the request and its `Host`
 * (docs/rules/wire.md#caller).
 *
 * `X-Forwarded-Host` is ignored behind a trusted proxy, too: many proxies pass on the client's value.
 */
export const ownOrigin = (request: FastifyRequest): string =>
  request.server.services.settings.publicUrl ?? `${request.protocol}://${request.headers.host ?? ''}`

/** Returns true if the browser reaches the product over https: then cookies are Secure and carry the __Host- prefix. */
export const isSecure = (request: FastifyRequest): boolean => ownOrigin(request).startsWith('https:')

/** Returns true if a browser sends the request for another site. Programs send neither header. */
export function isFromOtherSite(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  return (
    (origin !== undefined && origin.toLowerCase() !== ownOrigin(request).toLowerCase()) ||
    (site !== undefined && site !== 'same-origin' && site !== 'none')
  )
}

/**
 * Refuses a write that a browser sends for another site with 403. Programs are accepted: they have no cookies of a user to
 * misuse.
 */
export function refuseForeignOrigin(request: FastifyRequest): void {
  if (isFromOtherSite(request))
    throw new Refusal(
      'foreign_origin',
      'Запрос пришёл с другого сайта. Откройте страницу сервиса и повторите.'
    )
}

/** Returns true if a request names two hosts: a proxy in front of the product may have used the other host (RFC 9112, 3.2). */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}
