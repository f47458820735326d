import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { productNow } from '../../platform/product-clock.ts'
import { newToken, tokenHash } from '../session/session.ts'

/** Hours for which a replaced address still receives notifications, and an addition can be undone. */
export const UNDO_HOURS = 72

const isRecentlyReplaced = sql<boolean>`replaced_at >= product_now() - ${UNDO_HOURS}::integer * interval '1 hour'`

export interface Address {
  readonly email: string
  readonly is_confirmed: boolean
}

/** Moment of a change by both clocks: a link can remove factors added since then. */
export interface ChangedAt {
  /** Moment by the product's clock. */
  readonly at: number
  /** Moment by the clock of the machine, in microseconds, like `created_at` of factors. */
  readonly added_at: string
}

export async function readChangeTime(tx: Transaction<Schema>): Promise<ChangedAt> {
  const { rows } = await sql<{ added_at: string }>`select now()::text as added_at`.execute(tx)
  return { at: await productNow(tx), added_at: rows[0]?.added_at ?? '' }
}

interface UndoLink extends ChangedAt {
  readonly account_id: number
  readonly former_email?: string
}

/**
 * Stores a link that undoes a change for 72 hours, while its e-mail is sent; deleted if sending fails, because the job
 * is retried.
 */
export async function withUndoLink(
  db: Kysely<Schema>,
  { account_id, at, added_at, former_email }: UndoLink,
  send: (token: string) => Promise<unknown>
): Promise<void> {
  // created here, so that neither the job nor the database ever holds it
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

/** Returns true if an address was recently replaced in another account, whose owner may restore it. */
export async function isRestorableElsewhere(
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
    .where(isRecentlyReplaced)
    .executeTakeFirst()
  return former !== undefined
}

/** Stores the address of an account before it is replaced. */
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
    .where(isRecentlyReplaced)
    .orderBy('replaced_at')
    .execute()
  return [own, ...former]
}
