import type { Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'

/** Revokes all API tokens of an account, and returns their names and prefixes. */
export const revokeTokens = (tx: Transaction<Schema>, account_id: number) =>
  tx.deleteFrom('api_tokens').where('account_id', '=', account_id).returning(['name', 'prefix']).execute()
