import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { secondsToNext } from '../../platform/http/limits/rate-limit.ts'
import { LINK_LETTERS } from '../../platform/limits.ts'
import { lockCredential } from '../credential.ts'

type Links = 'password_links' | 'email_links'

/** After how many seconds an account may get another letter with a link: one a minute, 3 an hour and 6 a day. */
export async function secondsToLetter(db: Kysely<Schema>, table: Links, account_id: number): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(greatest(ceil(extract(epoch from max(created_at + wait) - now())), 0), 0)::integer as seconds
    from (
      select created_at, row_number() over (order by created_at desc) as nth
      from ${sql.table(table)} where account_id = ${account_id}
    ) as mailed
    join (
      values (${LINK_LETTERS.perMinute}::integer, interval '1 minute'), (${LINK_LETTERS.perHour}, interval '1 hour'),
        (${LINK_LETTERS.perDay}, interval '1 day')
    ) as bounds (nth, wait) using (nth)`.execute(db)
  return rows[0]?.seconds ?? 0
}

/**
 * Makes room for one more letter with a link, however many are asked for at once: the links before end.
 *
 * @returns 0, or after how many seconds it may be asked for
 */
export async function claimLetter(
  tx: Transaction<Schema>,
  table: Links,
  account_id: number
): Promise<number> {
  // letters to one account are counted one after the other
  await lockCredential(tx, account_id)
  const seconds = await secondsToLetter(tx, table, account_id)
  if (seconds > 0) return seconds
  await endLinks(tx, table, account_id)
  return 0
}

/**
 * Does what has a link mailed to an address that need not be the asker's: new accounts would make the limit of each worthless.
 * What fails mails nothing, and does not count.
 *
 * @param whose accounts that ask for others' addresses leave its own their letters
 * @param ask gets 0, or after how many seconds the address may get another letter
 */
export async function whenLetterCounted<T>(
  { server }: FastifyRequest,
  whose: 'own' | 'other',
  email: string,
  ask: (seconds: number) => Promise<T>
): Promise<T> {
  const { link_letters } = server.services.limits
  // nothing in the database says whose address it is
  const key = createHash('sha256').update(`${whose} ${email}`).digest('base64url')
  const seconds = await secondsToNext(link_letters, key)
  try {
    return await ask(seconds)
  } catch (error) {
    if (seconds === 0) await link_letters.reward(key)
    throw error
  }
}

/** When a link ends that is not to be opened any more: before all that goes on now began, whatever its time is. */
export const BEFORE_NOW = sql<Date>`created_at`

/** Links are good for nothing from now on; they stay for a while, for letters are counted by them. */
export async function endLinks(tx: Transaction<Schema>, table: Links, account_id: number): Promise<void> {
  await tx
    .updateTable(table)
    .set({ expires_at: BEFORE_NOW })
    .where('account_id', '=', account_id)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute()
}
