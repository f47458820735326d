import { sql, type Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { endSessions } from './session.ts'

/** Sets a new password, and ends all sessions and links that the old one may have given to somebody. */
export async function setPassword(tx: Transaction<Schema>, account_id: number, hash: string): Promise<void> {
  await tx
    .updateTable('passwords')
    .set({ hash, updated_at: sql<Date>`now()` })
    .where('account_id', '=', account_id)
    .execute()
  await endSessions(tx, account_id)
  await tx.deleteFrom('password_links').where('account_id', '=', account_id).execute()
}
