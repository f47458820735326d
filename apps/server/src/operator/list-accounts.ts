import type { Kysely } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'

export interface AccountsAsked {
  /** A part of the e-mail; null: any. */
  readonly email: string | null
  readonly frozen: boolean
  readonly limit: number
}

/** Accounts, the newest first. */
export function listAccounts(db: Kysely<Schema>, { email, frozen, limit }: AccountsAsked) {
  let query = db
    .selectFrom('accounts')
    .select(['account_id', 'email', 'name', 'user_type', 'frozen', 'balance_rub_cents', 'created_at'])
    .orderBy('account_id', 'desc')
    .limit(limit)
  if (frozen) query = query.where('frozen', '=', true)
  // what is typed stands for itself, not for a pattern
  if (email !== null)
    query = query.where(({ eb, fn, val }) => eb(fn('strpos', ['email', val(email.toLowerCase())]), '>', 0))
  return query.execute()
}
