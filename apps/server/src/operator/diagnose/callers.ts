import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { isPrivateAddress } from '../../platform/loopback.ts'
import type { Settings } from '../../platform/settings.ts'
import { type Finding, finding } from './finding.ts'

const MAX_SESSIONS = 1000
/** Below this number of users a shared address is plausible. */
const ENOUGH_PEOPLE = 10
const NEARLY_ALL = 0.9

interface Sessions {
  readonly address: string
  readonly sessions: number
  readonly people: number
}

/**
 * Checks that the addresses from which customers signed in can be their own. With a proxy's address all customers look like one caller
 * and share the per-address limits.
 */
export async function diagnoseCallers(db: Kysely<Schema>, { trustProxy }: Settings): Promise<Finding> {
  const { rows } = await sql<Sessions>`
    select address, count(*)::integer as sessions, count(distinct account_id)::integer as people
    from (select address, account_id from sessions order by created_at desc limit ${MAX_SESSIONS}) latest
    group by address order by sessions desc`.execute(db)
  const all = sum(rows)
  const inner = rows.filter(({ address }) => isPrivateAddress(address))
  const [most] = rows
  const named = (part: readonly Sessions[], where: string) => {
    const [first] = part
    return `${sum(part)} of ${all} sessions from ${where}${first?.address}`
  }
  const wrong =
    sum(inner) > all / 2
      ? named(inner, 'addresses of an inner network, as ')
      : most !== undefined && most.people >= ENOUGH_PEOPLE && most.sessions >= NEARLY_ALL * all
        ? named([most], 'one address, ')
        : undefined
  return finding(
    'Callers',
    wrong === undefined,
    wrong ?? (all === 0 ? 'nobody signed in yet' : `${all} sessions from ${rows.length} addresses`),
    `These may be addresses of a proxy. TRUST_PROXY is ${trustProxy}: set it to the number of proxies in front of the product that add their caller to X-Forwarded-For.`
  )
}

const sum = (part: readonly Sessions[]): number => part.reduce((total, { sessions }) => total + sessions, 0)
