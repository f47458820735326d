import { sql, type Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'

/** Accounts with something due before a moment, the longest waiting first. */
export async function dueAccounts(
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
