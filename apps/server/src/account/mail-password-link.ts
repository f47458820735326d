import { type Kysely, sql } from 'kysely'
import { letters } from '../billing/letters.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { ClientInfo } from '../platform/http/caller.ts'
import type { Post } from '../platform/mail/create-post.ts'
import { credentialOf } from './credential.ts'
import { newToken, tokenHash } from './token.ts'
import { writeAct } from './write-act.ts'

declare module '../platform/jobs/add-job.ts' {
  interface Tasks {
    /** Mails a link for a new password to an address, if an account has it. */
    'mail-password-link': ClientInfo & { readonly email: string }
  }
}

const HOLDS = sql<Date>`now() + interval '1 hour'`
/** However often somebody asks for a link to an address, it gets one a minute. */
const JUST_NOW = sql<Date>`now() - interval '1 minute'`

/**
 * Mails a link to whoever has the address, if anybody. The token is made here, so that neither the job nor the database
 * ever holds it.
 * The link carries it as a fragment, which browsers do not send to servers.
 */
export async function mailPasswordLink(
  db: Kysely<Schema>,
  { mailer, pages }: Post,
  { email, ...client }: ClientInfo & { readonly email: string }
): Promise<void> {
  const token = newToken()
  const token_hash = tokenHash(token)
  const account_id = await inTransaction(db, async (tx) => {
    const known = await credentialOf(tx, { email }, 'locked')
    if (known === undefined) return undefined
    const { account_id } = known
    const fresh = await tx
      .selectFrom('password_links')
      .select('account_id')
      .where('account_id', '=', account_id)
      .where('created_at', '>', JUST_NOW)
      .executeTakeFirst()
    if (fresh !== undefined) return undefined
    await tx.insertInto('password_links').values({ token_hash, account_id, expires_at: HOLDS }).execute()
    return account_id
  })
  if (account_id === undefined) return
  const letter = letters.passwordLink(email, `${pages.newPassword}#${token}`)
  const outcome = await mailer.send(letter).catch(async (error: unknown) => {
    // the job comes again, and must not find that a link has just been sent
    await db.deleteFrom('password_links').where('token_hash', '=', token_hash).execute()
    throw error
  })
  if (outcome === 'sent')
    await inTransaction(db, (tx) => writeAct(tx, account_id, 'password_link_sent', client))
}
