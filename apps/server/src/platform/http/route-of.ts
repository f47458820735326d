import type { FastifyRequest } from 'fastify'

/**
 * The route of a request, for logs and metrics. Its path stays out of them: the address of a saved offer is a secret, and
 * paths without a route are whatever a caller writes.
 *
 * @example '/api/v1/offers/:id/accept/'
 */
export const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'unknown'
