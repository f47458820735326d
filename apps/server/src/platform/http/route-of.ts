import type { FastifyRequest } from 'fastify'

/**
 * Returns the route of a request, for logs and metrics. The path is left out: the address of a saved offer is a secret, and paths
 * without a route are arbitrary text of the caller.
 *
 * @example '/api/v1/offers/:id/accept/'
 */
export const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'unknown'
