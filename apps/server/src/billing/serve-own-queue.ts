import { sql, type Transaction } from 'kysely'
import { oneRow } from '../platform/db/one-row.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { AccountState, Server } from './state/account-state.ts'
import { launch } from './state/acts.ts'
import { requiredBalance } from './state/prices.ts'
import { hasPlace, servableServers } from './state/queue.ts'
import { fireNext } from './state/rules.ts'

/**
 * Launches the account's servers that wait, in the order they joined, as far as money and capacity go and nobody ahead
 * could be served. Who is frozen keeps the place.
 *
 * @param at the moment to date with
 */
export async function serveOwnQueue(
  tx: Transaction<Schema>,
  account: AccountState,
  at: number
): Promise<void> {
  const waiting = servableServers(account, at)
  if (waiting.length === 0) return
  const asked = waiting.map(({ flavor_id, queue_ticket }) => ({ flavor_id, ticket: queue_ticket }))
  const places = await lockPlaces(tx, account.account_id, asked)
  for (const [i, server] of waiting.entries()) {
    const able = requiredBalance(account, server, at) <= account.balance
    if (!able || !hasPlace(account, server.flavor_id, at, places[i] ?? 0, server.queue_ticket)) continue
    launch(account, server, at, 'serve')
  }
}

/** The rule that acts next starts its server, if nothing hinders it. Its place is judged when it is done, however late that is. */
export async function startByRule(
  tx: Transaction<Schema>,
  account: AccountState,
  { flavor_id }: Server
): Promise<void> {
  const [places] = await lockPlaces(tx, account.account_id, [{ flavor_id, ticket: null }])
  fireNext(account, places)
}

/** A server that asks for a place; `ticket` is its place in the queue, null for who is not in it. */
interface PlaceRequest {
  readonly flavor_id: number
  readonly ticket: number | null
}

/**
 * Locks the pools, and counts for each that asks the places left when all others who came before and could be served
 * have theirs. Those who lack the money of their launch are passed over. Source: docs/rules/queue.md#who-waits.
 */
async function lockPlaces(
  tx: Transaction<Schema>,
  account_id: number,
  asked: readonly PlaceRequest[]
): Promise<readonly number[]> {
  const { places } = await oneRow(
    tx,
    sql<{ places: readonly number[] }>`
      select lock_places(${account_id}, ${JSON.stringify(asked)}::jsonb) as places`
  )
  return places
}
