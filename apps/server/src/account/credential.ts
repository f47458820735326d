import type { Kysely } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'

export interface Credential {
  readonly account_id: number
  readonly email: string
  /** The password's. */
  readonly hash: string
}

/**
 * Whose password it is, by account or by the address in small letters.
 *
 * @param locked it stays as it is until the transaction ends
 */
export async function credentialOf(
  db: Kysely<Schema>,
  who: { readonly account_id: number } | { readonly email: string },
  locked?: 'locked'
): Promise<Credential | undefined> {
  const found = db
    .selectFrom('passwords')
    .innerJoin('accounts', 'accounts.account_id', 'passwords.account_id')
    .select(['accounts.account_id', 'accounts.email', 'passwords.hash'])
  const mine =
    'account_id' in who
      ? found.where('accounts.account_id', '=', who.account_id)
      : found.where('accounts.email', '=', who.email)
  return (locked === undefined ? mine : mine.forUpdate('passwords')).executeTakeFirst()
}
