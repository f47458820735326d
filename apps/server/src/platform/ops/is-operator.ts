import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../loopback.ts'

/**
 * Returns true if figures and details may be shown: with the bearer token METRICS_TOKEN, and to this machine itself while there is no
 * token and the product is not meant to be reached from outside. A proxy on this machine need not name its client.
 */
export function isOperator({ server, socket, headers, hostname }: FastifyRequest): boolean {
  const { metricsTokens, publicUrl } = server.services.settings
  const given = Buffer.from(headers.authorization ?? '')
  const isRight = (token: string) => {
    const expected = Buffer.from(`Bearer ${token}`)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  if (metricsTokens.some(isRight)) return true
  return (
    metricsTokens.length === 0 &&
    publicUrl === undefined &&
    headers['x-forwarded-for'] === undefined &&
    isLoopback(socket.remoteAddress ?? '') &&
    // another site's name may lead here, too: its pages would read what its visitor's machine answers
    isLoopback(hostname.replace(/^\[|\]$/g, ''))
  )
}
