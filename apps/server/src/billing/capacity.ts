import { sql, type Transaction } from 'kysely'
import { oneRow } from '../platform/db/one-row.ts'
import type { Schema } from '../platform/db/schema.ts'

/** A server that asks for a place; `ticket` is its place in the queue, null for who is not in it. */
export interface PlaceAsked {
  readonly flavor_id: number
  readonly ticket: number | null
}

/**
 * Locks the pools, and counts for each that asks the places left when all others who came before and could be served
 * have theirs. Those who lack the money of their launch are passed over. Source: docs/rules/queue.md#who-waits.
 */
export async function lockPlaces(
  tx: Transaction<Schema>,
  account_id: number,
  asked: readonly PlaceAsked[]
): Promise<readonly number[]> {
  const { places } = await oneRow(
    tx,
    sql<{ places: readonly number[] }>`
      select lock_places(${account_id}, ${JSON.stringify(asked)}::jsonb) as places`
  )
  return places
}
