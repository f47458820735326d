import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'

/** For how long an address that was replaced is still written to, and what was added can be undone. */
export const UNDO_HOURS = 72

const lately = sql<boolean>`replaced_at >= product_now() - ${UNDO_HOURS}::integer * interval '1 hour'`

export interface Address {
  readonly email: string
  readonly is_confirmed: boolean
}

/** Remembers the address of an account that is about to be replaced. */
export async function keepFormerEmail(tx: Transaction<Schema>, account_id: number): Promise<void> {
  await sql`insert into former_emails (account_id, email, is_confirmed, replaced_at)
    select account_id, email, email_confirmed_at is not null, product_now() from accounts where account_id = ${account_id}
    on conflict (account_id, email) do update
      set is_confirmed = excluded.is_confirmed, replaced_at = excluded.replaced_at`.execute(tx)
}

/** The address of an account, then those that it replaced in the last 72 hours: a thief may have replaced them. */
export async function addressesOf(tx: Transaction<Schema>, account_id: number): Promise<readonly Address[]> {
  const own = await tx
    .selectFrom('accounts')
    .select(['email', sql<boolean>`email_confirmed_at is not null`.as('is_confirmed')])
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  const former = await tx
    .selectFrom('former_emails')
    .select(['email', 'is_confirmed'])
    .where('account_id', '=', account_id)
    .where('email', '!=', own.email)
    .where(lately)
    .orderBy('replaced_at')
    .execute()
  return [own, ...former]
}
