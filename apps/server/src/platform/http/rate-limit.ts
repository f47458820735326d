import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Problem } from '../problem.ts'
import type { Settings } from '../settings.ts'
import type { Caller } from './caller.ts'

/**
 * What one client is counted under: an IPv4 address, or the network of 64 bits that a client with IPv6 has to itself.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const v4 = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (v4 !== undefined) return v4
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  const groups = [...before, ...gap, ...after].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

const MINUTE = 60

/**
 * Counts one more try against a limit a minute of the settings, for the address and for the account. It is counted
 * outside of the call's transaction, so that a refusal does not undo it.
 *
 * @returns takes the try back, once it turns out to be none of those that the limit is there for
 * @throws 429 with Retry-After
 */
export async function countTry(
  request: FastifyRequest,
  what: keyof Settings['limits']['perMinute'],
  caller: Pick<Caller, 'address' | 'account_id'>
): Promise<() => Promise<void>> {
  const { db, settings } = request.server.services
  const allowed = settings.limits.perMinute[what]
  const who = [
    `address:${networkOf(caller.address)}`,
    ...(caller.account_id === null ? [] : [`account:${caller.account_id}`])
  ]
  for (const one of who) {
    const { rows } = await sql<{ tries: number; ends_in: number }>`
      select tries, ends_in from one_more_try(${what}, ${one}, ${MINUTE})`.execute(db)
    const { tries = 0, ends_in = MINUTE } = rows[0] ?? {}
    if (tries > allowed) throw tooMany(ends_in)
  }
  return async () => {
    // row by row, as they are counted: two callers never wait for each other
    for (const one of who)
      await sql`update tries set tries = tries - 1 where what = ${what} and who = ${one} and tries > 0`.execute(
        db
      )
  }
}

/** @param seconds after which the caller may try again */
export const tooMany = (seconds: number): Problem =>
  new Problem(
    429,
    'too_many_requests',
    `Слишком много попыток. Повторите через ${seconds} с.`,
    {},
    { 'retry-after': String(seconds) }
  )
