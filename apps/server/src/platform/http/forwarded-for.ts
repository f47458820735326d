import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** RFC 7239, 6.1. All clients without an address share one count. */
const UNKNOWN = 'unknown'

function addressIn(named: string): string {
  if (isIP(named) !== 0) return named
  const address = /^\[(.+)\](?::\d+)?$/.exec(named)?.[1] ?? named.replace(/:\d+$/, '')
  return isIP(address) === 0 ? UNKNOWN : address
}

/**
 * Removes ports from X-Forwarded-For. With the port that some proxies add, each connection would count as another
 * client.
 */
export function removePorts({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const forwarded = headers['x-forwarded-for']
  if (typeof forwarded === 'string')
    headers['x-forwarded-for'] = forwarded
      .split(',')
      .map((named) => addressIn(named.trim()))
      .join(', ')
}
