import type { Kysely } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import type { Post } from '../platform/mail/create-post.ts'
import { letters } from './letters.ts'

/** Mails to an account what has happened to it. */
export async function mailEvents(
  db: Kysely<Schema>,
  { mailer, pages }: Post,
  { account_id, lines }: { readonly account_id: number; readonly lines: readonly string[] }
): Promise<void> {
  const account = await db
    .selectFrom('accounts')
    .select('email')
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  if (account !== undefined) await mailer.send(letters.events(account.email, lines, pages.panel))
}
