import type { FastifyRequest } from 'fastify'

/** The product's own origin: PUBLIC_URL when set, else scheme and host of the request (docs/rules/wire.md#caller). */
export const ownOrigin = (request: FastifyRequest): string =>
  request.server.services.settings.publicUrl ?? `${request.protocol}://${request.host}`
