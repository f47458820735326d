import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { productNow } from '../../platform/product-clock.ts'

/** Number of an advisory lock; testing/dependent-constants.test.ts lists all, add new ones there. */
const CATALOGUE_LOCK = 4_710_307

/**
 * Lets commands that change prices or terms take turns, to the end of their transaction: each starts from those in force, and keeps what
 * it does not name.
 *
 * @returns the time at which the turn begins, in milliseconds
 */
export async function catalogueTurn(tx: Transaction<Schema>): Promise<number> {
  await sql`select pg_advisory_xact_lock(${CATALOGUE_LOCK})`.execute(tx)
  return productNow(tx)
}
