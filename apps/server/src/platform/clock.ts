import { sql, type Transaction } from 'kysely'
import type { Schema } from './db/schema.ts'

/**
 * The product's clock, milliseconds: the only source of time. It stands in the database, so that all processes share
 * it, and only goes forward. Whoever asks waits for an advance of the clock that is under way; an advance waits until
 * the transactions that asked have ended. Source: docs/rules/money.md#settled-first.
 */
export async function now(tx: Transaction<Schema>): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select product_now_shared() as now`.execute(tx)
  const moment = rows[0]?.now
  if (moment === undefined) throw new Error('The clock of the product has no row: run the migrations again.')
  return moment.getTime()
}
