import { sql, type Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import type { Credential } from './credential.ts'
import { endSessions } from './session.ts'

/** Sets a new password, and ends all sessions and links that the old one may have given to somebody. */
export async function setPassword(
  tx: Transaction<Schema>,
  { account_id, user_id }: Pick<Credential, 'account_id' | 'user_id'>,
  hash: string
): Promise<void> {
  await tx
    .updateTable('auth_credentials')
    .set({ password: hash, updated_at: sql<Date>`now()` })
    .where('user_id', '=', user_id)
    .execute()
  await endSessions(tx, account_id)
  await tx.deleteFrom('password_links').where('account_id', '=', account_id).execute()
}
