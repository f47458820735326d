import { sql, type Transaction } from 'kysely'
import { oneRow } from '../platform/db/one-row.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { AccountState, Server } from './state/account-state.ts'
import { fireNextRule } from './state/fire-rules.ts'
import { launchServer } from './state/server-acts.ts'
import { requiredBalance } from './state/server-prices.ts'
import { hasFreeSlot, servableServers } from './state/server-queue.ts'

/**
 * Launches the account's waiting servers, in the order they joined, as long as money and capacity suffice and no server
 * ahead in the queue could be served. A server of a frozen account keeps its position in the queue.
 *
 * @param at moment at which the launches are dated
 */
export async function serveOwnQueue(
  tx: Transaction<Schema>,
  account: AccountState,
  at: number
): Promise<void> {
  const waiting = servableServers(account, at)
  if (waiting.length === 0) return
  const asked = waiting.map(({ flavor_id, queue_ticket }) => ({ flavor_id, ticket: queue_ticket }))
  const freeSlots = await lockSlots(tx, account.account_id, asked)
  for (const [i, server] of waiting.entries()) {
    const able = requiredBalance(account, server, at) <= account.balance
    if (!able || !hasFreeSlot(account, server.flavor_id, at, freeSlots[i] ?? 0, server.queue_ticket)) continue
    launchServer(account, server, at, 'serve')
  }
}

/**
 * Starts the server of the rule that acts next, if possible. Capacity is checked at the time of the start, however late that
 * is.
 */
export async function startByRule(
  tx: Transaction<Schema>,
  account: AccountState,
  { flavor_id }: Server
): Promise<void> {
  const [freeSlots] = await lockSlots(tx, account.account_id, [{ flavor_id, ticket: null }])
  fireNextRule(account, freeSlots)
}

/** Request of a server for a slot; `ticket` is its position in the queue, null for a server outside the queue. */
interface SlotRequest {
  readonly flavor_id: number
  readonly ticket: number | null
}

/**
 * Locks the pools, and counts for each requested pool the slots left after all servers of other accounts that are ahead in
 * the queue and could be served. Servers without the money for their launch are skipped.
 * Source: docs/rules/queue.md#who-waits.
 */
async function lockSlots(
  tx: Transaction<Schema>,
  account_id: number,
  asked: readonly SlotRequest[]
): Promise<readonly number[]> {
  const { freeSlots } = await oneRow(
    tx,
    sql<{ freeSlots: readonly number[] }>`
      select lock_places(${account_id}, ${JSON.stringify(asked)}::jsonb) as "freeSlots"`
  )
  return freeSlots
}
