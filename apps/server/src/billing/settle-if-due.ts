import { sql, type Transaction } from 'kysely'
import { oneRow } from '../platform/db/one-row.ts'
import type { Schema } from '../platform/db/schema.ts'
import { settle } from './settle.ts'

/**
 * For who only looks: settles an account when something fell due or one of its servers waits. Else nothing is locked and
 * nothing written, so that looking waits neither for acts nor for the disk. Another act may end in between, so what is
 * shown afterwards is read in one statement.
 *
 * @param now milliseconds of the product's clock
 */
export async function settleIfDue(tx: Transaction<Schema>, account_id: number, now: number): Promise<void> {
  const { due } = await oneRow(
    tx,
    sql<{ due: boolean }>`
      select exists (select from accounts where account_id = ${account_id} and next_due_at < ${new Date(now)})
        or exists (select from servers where account_id = ${account_id} and status <> -3 and queue_ticket is not null)
        as due`
  )
  if (due) await settle(tx, account_id, now)
}
