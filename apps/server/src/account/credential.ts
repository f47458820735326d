import type { Kysely } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'

export interface Credential {
  readonly account_id: number
  readonly user_id: string
  readonly email: string
  /** The password's hash. */
  readonly password: string
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
    .selectFrom('auth_credentials')
    .innerJoin('auth_users', 'auth_users.id', 'auth_credentials.user_id')
    .innerJoin('accounts', 'accounts.user_id', 'auth_users.id')
    .select([
      'accounts.account_id',
      'auth_users.id as user_id',
      'auth_users.email',
      'auth_credentials.password'
    ])
  const mine =
    'account_id' in who
      ? found.where('accounts.account_id', '=', who.account_id)
      : found.where('auth_users.email', '=', who.email)
  return (locked === undefined ? mine : mine.forUpdate('auth_credentials')).executeTakeFirst()
}
