import { STATUS } from '@cloud/pricing'
import type { AccountState, Server } from './account-state.ts'
import { requiredBalance } from './server-prices.ts'
import { transition } from './server-status.ts'

const canBeServed = (account: AccountState, server: Server, at: number): boolean =>
  server.status === STATUS.requested &&
  !account.without_provisioner.includes(server.server_id) &&
  requiredBalance(account, server, at) <= account.balance

/**
 * Returns the account's waiting servers with enough money for their launch and a provisioner, in the order they joined; none while the
 * account is frozen.
 */
export function servableServers(account: AccountState, at: number): readonly Server[] {
  if (account.frozen) return []
  return account.servers
    .filter((server) => canBeServed(account, server, at))
    .sort((a, b) => (a.queue_ticket ?? 0) - (b.queue_ticket ?? 0))
}

/**
 * Returns true if one of the `freeSlots` that other accounts leave free remains for one more server of the account, after the
 * slots that the account has just taken and its own servers ahead in the queue that could be served.
 *
 * @param ticket the server's position in the queue; null for a server outside the queue (a new server or a restart)
 */
export function hasFreeSlot(
  account: AccountState,
  flavor_id: number,
  at: number,
  freeSlots: number,
  ticket: number | null = null
): boolean {
  const taken = account.taken.filter((id) => id === flavor_id).length
  const ownAhead = account.servers.filter(
    (server) =>
      server.flavor_id === flavor_id &&
      server.queue_ticket !== null &&
      (ticket === null || server.queue_ticket < ticket) &&
      canBeServed(account, server, at)
  ).length
  return freeSlots > taken + ownAhead
}

/** Removes a server from the queue on behalf of its owner; its price holds 30 days from now. */
export function leaveQueue(account: AccountState, server: Server, at: number): void {
  transition(account, server, at, 'stop')
  server.queue_ticket = null
  server.pinned_at = at
}
