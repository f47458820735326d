import type { Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { Problem } from '../platform/problem.ts'

export interface NewAccount {
  /** In small letters. */
  readonly email: string
  readonly name: string
  /** Milliseconds of the product's clock. */
  readonly now: number
}

/**
 * Opens an account, with nothing on it. Answers its id.
 *
 * @throws 422 `email_taken`
 */
export async function openAccount(
  tx: Transaction<Schema>,
  { email, name, now }: NewAccount
): Promise<number> {
  const at = new Date(now)
  const account = await tx
    .insertInto('accounts')
    .values({ email, name, created_at: at, last_at: at })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('account_id')
    .executeTakeFirst()
  if (account === undefined)
    throw new Problem(422, 'email_taken', 'Аккаунт с этой почтой уже есть. Войдите или укажите другую почту.')
  return account.account_id
}
