import { createHash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Schema } from '../../platform/db/schema.ts'
import { type EmailLimits, tryCountSeconds } from '../../platform/http/limits/rate-limit.ts'
import { LINK_EMAILS } from '../../platform/limits.ts'
import { lockCredential } from '../credential.ts'

type LinkTable = 'password_links' | 'email_links'

/** Returns the seconds until an account may receive another e-mail with a link: one a minute, 3 an hour and 6 a day. */
export async function secondsToNextLinkEmail(
  db: Kysely<Schema>,
  table: LinkTable,
  account_id: number
): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(greatest(ceil(extract(epoch from max(created_at + wait) - now())), 0), 0)::integer as seconds
    from (
      select created_at, row_number() over (order by created_at desc) as nth
      from ${sql.table(table)} where account_id = ${account_id}
    ) as mailed
    join (
      values (${LINK_EMAILS.perMinute}::integer, interval '1 minute'), (${LINK_EMAILS.perHour}, interval '1 hour'),
        (${LINK_EMAILS.perDay}, interval '1 day')
    ) as bounds (nth, wait) using (nth)`.execute(db)
  return rows[0]?.seconds ?? 0
}

/**
 * Reserves quota for one e-mail with a link, serialised per account, and ends the earlier links.
 *
 * @returns 0 if reserved, otherwise the seconds until the next e-mail may be requested
 */
export async function reserveLinkEmail(
  tx: Transaction<Schema>,
  table: LinkTable,
  account_id: number
): Promise<number> {
  // e-mails to one account are counted one after the other
  await lockCredential(tx, account_id)
  const seconds = await secondsToNextLinkEmail(tx, table, account_id)
  if (seconds > 0) return seconds
  await expireLinks(tx, table, account_id)
  return 0
}

/**
 * Kind of address that an e-mail with a link goes to: the address of the account itself, confirmed or not yet, or another
 * address that the account requests. Each kind is counted separately, so that new accounts, which cost nothing, cannot use
 * up the quota of a confirmed address.
 */
export type Recipient = 'confirmed' | 'own' | 'other'

/**
 * Returns the mailbox of an address: the part after '+' belongs to the same mailbox.
 *
 * @param email in ASCII
 * @example mailboxOf('Box+shop@Cloud.test') // 'box@cloud.test'
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split(/@(?=[^@]*$)/)
  return `${local.replace(/(?<=.)\+.*/, '')}@${domain}`
}

type Count = readonly [limit: RateLimiterAbstract, key: string]

/** Hashes a key, so that the database does not reveal the address. */
const hashKey = (key: string) => createHash('sha256').update(key).digest('base64url')

function countsOf(limits: EmailLimits, recipient: Recipient, email: string): readonly Count[] {
  const mailbox = mailboxOf(email)
  return [
    [limits.link_letters, hashKey(`${recipient} ${mailbox}`)],
    ...(recipient === 'confirmed'
      ? []
      : [[limits.domain_letters, hashKey(mailbox.split('@').at(-1) ?? '')] as const])
  ]
}

/**
 * Runs `ask` and counts it per e-mail address: a limit per account could be evaded with new accounts, and a limit per
 * spelling with other spellings of the same mailbox. If `ask` fails, no e-mail is sent and nothing is counted.
 *
 * @param ask receives the seconds until the address may get another e-mail (0 for now), and a function that takes the count
 *   back when no e-mail is sent
 */
export async function countLinkEmailFor<T>(
  limits: EmailLimits,
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
    seconds = await tryCountSeconds(...count)
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

/**
 * Expiry of a revoked link: its creation time, so that no running transaction still sees the link as
 * valid.
 */
export const LINK_CREATION_TIME = sql<Date>`created_at`

/** Ends all links of an account. The rows stay for a while because e-mails are counted by them. */
export async function expireLinks(
  tx: Transaction<Schema>,
  table: LinkTable,
  account_id: number
): Promise<void> {
  await tx
    .updateTable(table)
    .set({ expires_at: LINK_CREATION_TIME })
    .where('account_id', '=', account_id)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute()
}
