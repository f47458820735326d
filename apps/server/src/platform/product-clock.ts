import { sql, type Transaction } from 'kysely'
import type { Schema } from './db/schema.ts'

/**
 * Returns the product's clock in milliseconds: the only source of time. The clock is stored in the database, so that all processes share
 * it, and only moves forward. A caller waits for an advance in progress; an advance waits until the transactions that have read the
 * clock end. Source: docs/rules/money.md#settled-first.
 */
export async function productNow(tx: Transaction<Schema>): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select product_now_shared() as now`.execute(tx)
  const moment = rows[0]?.now
  if (moment === undefined) throw new Error('The clock of the product has no row: run the migrations again.')
  return moment.getTime()
}
