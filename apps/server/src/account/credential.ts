import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { signInFirst } from '../platform/http/caller.ts'

export interface Credential {
  readonly account_id: number
  readonly email: string
  readonly name: string
  /** Hash of the password. */
  readonly hash: string
  /** Moment at which the password was set; rehashing the same password keeps it. */
  readonly updated_at: Date
}

/**
 * Finds the password of an account, by account or by its address in lower case.
 *
 * @param locked keeps the row locked until the transaction ends
 */
export async function credentialOf(
  db: Kysely<Schema>,
  who: { readonly account_id: number } | { readonly email: string },
  locked?: 'locked'
): Promise<Credential | undefined> {
  const found = db
    .selectFrom('passwords')
    .innerJoin('accounts', 'accounts.account_id', 'passwords.account_id')
    .select([
      'accounts.account_id',
      'accounts.email',
      'accounts.name',
      'passwords.hash',
      'passwords.updated_at'
    ])
  const mine =
    'account_id' in who
      ? found.where('accounts.account_id', '=', who.account_id)
      : found.where('accounts.email', '=', who.email)
  return (locked === undefined ? mine : mine.forUpdate('passwords')).executeTakeFirst()
}

/** Returns the password of an account; every account has one. */
export async function ownCredential(
  db: Kysely<Schema>,
  { account_id }: { readonly account_id: number }
): Promise<Credential> {
  const own = await credentialOf(db, { account_id })
  if (own === undefined) throw new Error(`Account ${account_id} has no password.`)
  return own
}

export const isSamePassword = (a: Credential | undefined, b: Credential): boolean =>
  a?.updated_at.getTime() === b.updated_at.getTime()

/** Serialises the work that is counted per account (e-mails, keys) until the transaction ends. */
export async function lockCredential(tx: Transaction<Schema>, account_id: number): Promise<void> {
  await tx
    .selectFrom('passwords')
    .select('account_id')
    .where('account_id', '=', account_id)
    .forUpdate()
    .execute()
}

/** @throws 401 for an account without a password: it was erased */
export async function refuseErased(tx: Transaction<Schema>, account_id: number): Promise<void> {
  if ((await credentialOf(tx, { account_id })) === undefined) throw signInFirst()
}
