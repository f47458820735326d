import type { Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'

export interface NewAccount {
  /** The auth library's user. */
  readonly user_id: string
  readonly email: string
  readonly name: string
  /** Milliseconds of the product's clock. */
  readonly now: number
}

/** Opens the account of a new user, with nothing on it. Answers its id. */
export async function openAccount(
  tx: Transaction<Schema>,
  { user_id, email, name, now }: NewAccount
): Promise<number> {
  const at = new Date(now)
  const { account_id } = await tx
    .insertInto('accounts')
    .values({ user_id, email, name, created_at: at, last_at: at })
    .returning('account_id')
    .executeTakeFirstOrThrow()
  return account_id
}
