import type { Selectable, Transaction } from 'kysely'
import { noAccount } from '../../billing/no-account.ts'
import type { AccountsTable } from '../../platform/db/schema/account.ts'
import type { Schema } from '../../platform/db/schema.ts'

const FIELDS = ['name', 'user_type', 'phone', 'company', 'inn', 'kpp'] as const

/** Profile of an account. */
export type Profile = Readonly<Pick<Selectable<AccountsTable>, (typeof FIELDS)[number]>>

type ProfileChange = { readonly [K in keyof Profile]?: Profile[K] | undefined }

export async function profileOf(
  tx: Transaction<Schema>,
  account_id: number
): Promise<Profile & Readonly<Pick<Selectable<AccountsTable>, 'email' | 'email_confirmed_at'>>> {
  return tx
    .selectFrom('accounts')
    .select([...FIELDS, 'email', 'email_confirmed_at'])
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow(noAccount(account_id))
}

/** Fields that identify the recipient of a payout. */
const REQUISITES = ['user_type', 'company', 'inn', 'kpp'] as const

/** Returns true if a change affects the recipient of payouts. */
export async function isChangeOfRequisites(
  tx: Transaction<Schema>,
  account_id: number,
  change: ProfileChange
): Promise<boolean> {
  // reads a concurrent change that is about to be committed: comparing with older values could miss a change
  const present = await tx
    .selectFrom('accounts')
    .select(REQUISITES)
    .where('account_id', '=', account_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return REQUISITES.some((field) => change[field] !== undefined && change[field] !== present[field])
}

/** Changes the given fields only. Returns their names. */
export async function changeProfile(
  tx: Transaction<Schema>,
  account_id: number,
  change: ProfileChange
): Promise<readonly string[]> {
  const given = Object.fromEntries(
    FIELDS.flatMap((field) => (change[field] === undefined ? [] : [[field, change[field]]]))
  )
  const fields = Object.keys(given)
  if (fields.length === 0) return fields
  await tx.updateTable('accounts').set(given).where('account_id', '=', account_id).execute()
  return fields
}
