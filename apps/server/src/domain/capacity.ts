import { sql, type Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'

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
