import { createHash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Schema } from '../../platform/db/schema.ts'
import { type LetterLimits, secondsToNext } from '../../platform/http/limits/rate-limit.ts'
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
 * Whose address an e-mail with a link goes to: that of the account itself, confirmed or not yet, or one that the account asks
 * for instead. Each is counted apart, so that accounts which cost nothing use up nothing of a confirmed one.
 */
export type Recipient = 'confirmed' | 'own' | 'other'

/**
 * The mailbox that an address leads to: what follows '+' is for its owner alone.
 *
 * @param email in ASCII
 * @example mailboxOf('Box+shop@Cloud.test') // 'box@cloud.test'
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split(/@(?=[^@]*$)/)
  return `${local.replace(/(?<=.)\+.*/, '')}@${domain}`
}

type Count = readonly [limit: RateLimiterAbstract, key: string]

/** Nothing in the database says whose address it is. */
const hidden = (key: string) => createHash('sha256').update(key).digest('base64url')

function countsOf(limits: LetterLimits, recipient: Recipient, email: string): readonly Count[] {
  const mailbox = mailboxOf(email)
  return [
    [limits.link_letters, hidden(`${recipient} ${mailbox}`)],
    ...(recipient === 'confirmed'
      ? []
      : [[limits.domain_letters, hidden(mailbox.split('@').at(-1) ?? '')] as const])
  ]
}

/**
 * Does what has a link mailed to an address that need not be the asker's: new accounts would make the limit of each worthless,
 * and so would more spellings of one mailbox. What fails mails nothing, and does not count.
 *
 * @param ask gets 0, or after how many seconds the address may get another letter, and what takes the count back when no
 *   letter goes
 */
export async function whenLetterCounted<T>(
  limits: LetterLimits,
  recipient: Recipient,
  email: string,
  ask: (seconds: number, uncount: () => Promise<void>) => Promise<T>
): Promise<T> {
  const counted: Count[] = []
  const uncount = async () => {
    for (const [limit, key] of counted.splice(0)) await limit.reward(key)
  }
  let seconds = 0
  for (const count of countsOf(limits, recipient, email)) {
    seconds = await secondsToNext(...count)
    if (seconds > 0) break
    counted.push(count)
  }
  if (seconds > 0) await uncount()
  try {
    return await ask(seconds, uncount)
  } catch (error) {
    await uncount()
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
