import { STATUS } from '@cloud/pricing'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Book } from './book/Book.ts'
import { launchAsks } from './book/launch-asks.ts'

/** Locks pools of capacity to the end of the transaction, in the order of their ids. */
export async function lockPools(tx: Transaction<Schema>, flavor_ids: readonly number[]): Promise<void> {
  await sql`select from flavors where flavor_id = any(${flavor_ids}::bigint[])
    order by flavor_id for no key update`.execute(tx)
}

/** A server that asks for a place; `ticket` is its place in the queue, null for who is not in it. */
export interface PlaceAsked {
  readonly flavor_id: number
  readonly ticket: number | null
}

/**
 * Locks the pools, and counts for each that asks the places left when all others who came before and could be served
 * have theirs. Those who lack the money of their launch are passed over. Source: decisions, section 5, 'Capacity and
 * queue'.
 */
export async function lockPlaces(
  tx: Transaction<Schema>,
  account_id: number,
  asked: readonly PlaceAsked[]
): Promise<readonly number[]> {
  const { rows } = await sql<{ places: readonly number[] }>`
    select lock_places(${account_id}, ${JSON.stringify(asked)}::jsonb) as places`.execute(tx)
  return rows[0]?.places ?? []
}

/**
 * Whether one more server of the account has a place, of `places` that others leave: not if those the account has just
 * taken, and its own servers ahead in the queue that could be served, need them.
 *
 * @param ticket the server's place in the queue; null for who is not in it, a newcomer or a restart
 */
export function hasPlace(
  book: Book,
  flavor_id: number,
  at: number,
  places: number,
  ticket: number | null = null
): boolean {
  const taken = book.taken.filter((id) => id === flavor_id).length
  const ownAhead = book.servers.filter(
    (server) =>
      server.flavor_id === flavor_id &&
      server.status === STATUS.requested &&
      server.queue_ticket !== null &&
      (ticket === null || server.queue_ticket < ticket) &&
      launchAsks(book, server, at) <= book.balance
  ).length
  return places > taken + ownAhead
}
