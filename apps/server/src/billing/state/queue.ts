import { STATUS } from '@cloud/pricing'
import type { AccountState, Server } from './account-state.ts'
import { requiredBalance } from './prices.ts'
import { transition } from './server-status.ts'

/** The account's servers that wait and have the money of their launch, in the order they joined; none while it is frozen. */
export function servableServers(account: AccountState, at: number): readonly Server[] {
  if (account.frozen) return []
  return account.servers
    .filter(
      (server) =>
        server.status === STATUS.requested && requiredBalance(account, server, at) <= account.balance
    )
    .sort((a, b) => (a.queue_ticket ?? 0) - (b.queue_ticket ?? 0))
}

/**
 * Whether one more server of the account has one of the `places` that others leave free, after those that the account
 * has just taken and those of its own servers ahead in the queue that could be served.
 *
 * @param ticket the server's place in the queue; null for who is not in it, a newcomer or a restart
 */
export function hasPlace(
  account: AccountState,
  flavor_id: number,
  at: number,
  places: number,
  ticket: number | null = null
): boolean {
  const taken = account.taken.filter((id) => id === flavor_id).length
  const ownAhead = account.servers.filter(
    (server) =>
      server.flavor_id === flavor_id &&
      server.status === STATUS.requested &&
      server.queue_ticket !== null &&
      (ticket === null || server.queue_ticket < ticket) &&
      requiredBalance(account, server, at) <= account.balance
  ).length
  return places > taken + ownAhead
}

/** A person takes a server out of the queue; its price holds 30 days from now. */
export function leaveQueue(server: Server, at: number): void {
  transition(server, 'stop')
  server.queue_ticket = null
  server.pinned_at = at
}
