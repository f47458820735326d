import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../loopback.ts'

/**
 * Returns true if figures and details may be shown: to clients with the bearer token METRICS_TOKEN; without such a
 * token to this machine itself, unless the product is meant to be reached from outside. A proxy on this machine need
 * not name its client.
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
    // the name of another site may resolve to this address: its pages could then read the response in a browser on this
    // machine
    isLoopback(hostname.replace(/^\[|\]$/g, ''))
  )
}
