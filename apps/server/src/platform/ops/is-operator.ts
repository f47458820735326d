import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../loopback.ts'

/** Whether figures and details may be shown: to this machine itself, or with the bearer token METRICS_TOKEN. */
export function isOperator({ server, socket, headers }: FastifyRequest): boolean {
  const given = Buffer.from(headers.authorization ?? '')
  const isRight = (token: string) => {
    const expected = Buffer.from(`Bearer ${token}`)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  if (server.services.settings.metricsTokens.some(isRight)) return true
  // what a proxy on this machine passes on comes from elsewhere
  return headers['x-forwarded-for'] === undefined && isLoopback(socket.remoteAddress ?? '')
}
