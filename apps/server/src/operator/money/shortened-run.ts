import { formatRub } from '@cloud/pricing'
import { DAY_MS, lastsUntil, type RunningServer } from '@cloud/pricing/books'
import type { AccountState } from '../../billing/state/account-state.ts'
import { findRunningServers } from '../../billing/state/notices.ts'

const MAX_NAMED_SERVERS = 10

/** Returns the next charge of a server on the balance: a renewal or an hour; null if nothing more is charged. */
function nextCharge({ period, auto_renewal, renewal_total, plain_hour }: RunningServer): number | null {
  if (!period) return plain_hour
  if (!auto_renewal || renewal_total === 0) return null
  return renewal_total ?? plain_hour
}

/**
 * Returns a sentence about the running servers that would be turned off earlier if this amount were taken from the balance:
 * within 24 hours, or because their next charges are no longer covered. Returns null if there are none.
 */
export function shortenedRun(account: AccountState, at: number, amount_rub_cents: number): string | null {
  const servers = findRunningServers(account, at)
  const balance = account.balance - amount_rub_cents
  if (balance < 0) return null
  const charged = servers.flatMap((server) => {
    const charge = nextCharge(server)
    return charge === null ? [] : [{ id: server.id, charge }]
  })
  const before = lastsUntil({ balance: account.balance, now: at, servers })
  const after = lastsUntil({ balance, now: at, servers })
  if (after === null || (before !== null && before <= after)) return null
  const next = charged.reduce((sum, { charge }) => sum + charge, 0)
  if (after - at >= DAY_MS && balance >= next) return null
  const names = charged.map(
    ({ id }) => `'${account.servers.find(({ server_id }) => server_id === id)?.name ?? id}'`
  )
  const more = names.length > MAX_NAMED_SERVERS ? `, and ${names.length - MAX_NAMED_SERVERS} more` : ''
  const without = before === null ? 'longer than five years' : `until ${new Date(before).toISOString()}`
  return `${formatRub(balance)} would be left for the running servers ${names.slice(0, MAX_NAMED_SERVERS).join(', ')}${more}: enough until ${new Date(after).toISOString()}, without this ${without}.`
}
