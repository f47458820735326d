import type { Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { withAccount } from './with-account.ts'

/**
 * Does what fell due with an account before `now`, each dated with its moment, and serves its servers that wait and can
 * be served. The account stays locked to the end of the transaction.
 *
 * @param now milliseconds of the product's clock
 */
export async function settle(tx: Transaction<Schema>, account_id: number, now: number): Promise<void> {
  await withAccount(tx, account_id, now, () => undefined)
}
