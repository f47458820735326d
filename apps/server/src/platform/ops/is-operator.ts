import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../loopback.ts'

/** Whether figures and details may be shown: to this machine itself, or with the bearer token METRICS_TOKEN. */
export function isOperator({ server, socket, headers }: FastifyRequest): boolean {
  const { metricsToken } = server.services.settings
  const given = Buffer.from(headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${metricsToken}`)
  if (metricsToken !== undefined && given.length === expected.length && timingSafeEqual(given, expected))
    return true
  // what a proxy on this machine passes on comes from elsewhere
  return headers['x-forwarded-for'] === undefined && isLoopback(socket.remoteAddress ?? '')
}
