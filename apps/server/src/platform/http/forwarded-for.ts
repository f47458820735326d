import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** RFC 7239, 6.1. All callers without an address are counted together. */
const UNKNOWN = 'unknown'

function addressIn(named: string): string {
  if (isIP(named) !== 0) return named
  const address = /^\[(.+)\](?::\d+)?$/.exec(named)?.[1] ?? named.replace(/:\d+$/, '')
  return isIP(address) === 0 ? UNKNOWN : address
}

/** Leaves addresses alone in X-Forwarded-For. Some proxies add the port, by which each connection would be another caller. */
export function keepAddresses({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const forwarded = headers['x-forwarded-for']
  if (typeof forwarded === 'string')
    headers['x-forwarded-for'] = forwarded
      .split(',')
      .map((named) => addressIn(named.trim()))
      .join(', ')
}
