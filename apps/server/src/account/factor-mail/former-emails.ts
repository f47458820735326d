import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { productNow } from '../../platform/product-clock.ts'
import { newToken, tokenHash } from '../session/session.ts'

/** For how long an address that was replaced is still written to, and what was added can be undone. */
export const UNDO_HOURS = 72

const lately = sql<boolean>`replaced_at >= product_now() - ${UNDO_HOURS}::integer * interval '1 hour'`

export interface Address {
  readonly email: string
  readonly is_confirmed: boolean
}

/** Moment of a change by both clocks: a link can remove what was added since then. */
export interface ChangedAt {
  /** By the clock of the product. */
  readonly at: number
  /** By the clock of the machine, to the microsecond, like `created_at` of what was added. */
  readonly added_at: string
}

export async function changedNow(tx: Transaction<Schema>): Promise<ChangedAt> {
  const { rows } = await sql<{ added_at: string }>`select now()::text as added_at`.execute(tx)
  return { at: await productNow(tx), added_at: rows[0]?.added_at ?? '' }
}

interface UndoLink extends ChangedAt {
  readonly account_id: number
  readonly former_email?: string
}

/** Keeps a link that undoes a change for 72 hours, while its e-mail is sent: the job of one that is not sent comes again. */
export async function withUndoLink(
  db: Kysely<Schema>,
  { account_id, at, added_at, former_email }: UndoLink,
  send: (token: string) => Promise<unknown>
): Promise<void> {
  // made here, so that neither the job nor the database ever holds it
  const token = newToken()
  const token_hash = tokenHash(token)
  await db
    .insertInto('factor_links')
    .values({
      token_hash,
      account_id,
      added_at: sql<Date>`${added_at}::timestamptz`,
      expires_at: new Date(at + UNDO_HOURS * 3_600_000),
      former_email: former_email ?? null
    })
    .execute()
  try {
    await send(token)
  } catch (error) {
    await db.deleteFrom('factor_links').where('token_hash', '=', token_hash).execute()
    throw error
  }
}

/** Returns true if an address was replaced lately at another account, whose owner may want it back. */
export async function isAwaitedBack(
  db: Kysely<Schema>,
  email: string,
  account_id: number | null
): Promise<boolean> {
  const former = await db
    .selectFrom('former_emails')
    .select('account_id')
    .where('email', '=', email)
    .where('account_id', 'is distinct from', account_id)
    .where('is_confirmed', '=', true)
    .where(lately)
    .executeTakeFirst()
  return former !== undefined
}

/** Remembers the address of an account that is about to be replaced. */
export async function keepFormerEmail(tx: Transaction<Schema>, account_id: number): Promise<void> {
  await sql`insert into former_emails (account_id, email, is_confirmed, replaced_at)
    select account_id, email, email_confirmed_at is not null, product_now() from accounts where account_id = ${account_id}
    on conflict (account_id, email) do update
      set is_confirmed = excluded.is_confirmed, replaced_at = excluded.replaced_at`.execute(tx)
}

/** Returns the address of an account, then the addresses replaced in the last 72 hours: a thief may have replaced them. */
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
