import { sql, type Transaction } from 'kysely'
import { oneRow } from '../platform/db/one-row.ts'
import type { Schema } from '../platform/db/schema.ts'
import { causedByToken } from '../platform/token-of-transaction.ts'
import { withAccount } from './with-account.ts'

/**
 * Settles everything that fell due for an account before `now`, each item dated with its moment, and serves its waiting
 * servers. The account stays locked until the end of the transaction.
 *
 * @param now milliseconds of the product's clock
 */
export async function settleAccount(tx: Transaction<Schema>, account_id: number, now: number): Promise<void> {
  // no token causes what fell due
  await causedByToken(tx, undefined, () => withAccount(tx, account_id, now, () => undefined))
}

/**
 * Settles an account for a call that only reads, if something fell due or one of its servers waits. Otherwise nothing is
 * locked and nothing written, so that reading waits neither for acts nor for the disk. Another act may commit in between, so
 * the values shown afterwards are read in one statement.
 *
 * @param now milliseconds of the product's clock
 */
export async function settleAccountIfDue(
  tx: Transaction<Schema>,
  account_id: number,
  now: number
): Promise<void> {
  const { due } = await oneRow(
    tx,
    sql<{ due: boolean }>`
      select exists (select from accounts where account_id = ${account_id} and next_due_at < ${new Date(now)})
        or exists (select from servers where account_id = ${account_id} and status <> -3 and queue_ticket is not null)
        as due`
  )
  if (due) await settleAccount(tx, account_id, now)
}

/** Returns the accounts with something due before a moment, the longest overdue first. */
export async function findDueAccounts(
  tx: Transaction<Schema>,
  before: number,
  apartFrom: readonly number[] = []
): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('next_due_at', '<', new Date(before))
    .where(({ eb, not }) => not(eb('account_id', '=', sql<number>`any(${apartFrom}::bigint[])`)))
    .orderBy('next_due_at')
    .limit(100)
    .execute()
  return rows.map(({ account_id }) => account_id)
}
