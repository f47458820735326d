import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

/** The product's own origin: PUBLIC_URL when set, else scheme and host of the request (docs/rules/wire.md#caller). */
export const ownOrigin = (request: FastifyRequest): string =>
  request.server.services.settings.publicUrl ?? `${request.protocol}://${request.host}`

/** Whether the browser reaches the product over https: then cookies are Secure and carry the __Host- prefix. */
export const isSecure = (request: FastifyRequest): boolean => ownOrigin(request).startsWith('https:')

/**
 * A write that a browser sends for another site is refused with 403. Programs send neither header and pass: they have
 * no cookies of a person to misuse.
 */
export function refuseForeignOrigin(request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  const foreign =
    (origin !== undefined && origin.toLowerCase() !== ownOrigin(request).toLowerCase()) ||
    (site !== undefined && site !== 'same-origin' && site !== 'none')
  if (foreign)
    throw new Refusal(
      'foreign_origin',
      'Запрос пришёл с другого сайта. Откройте страницу сервиса и повторите.'
    )
}
