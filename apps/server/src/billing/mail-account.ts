import type { Kysely } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import type { Mail } from '../platform/mail/letter.ts'
import type { Post } from '../platform/mail/post.ts'

/**
 * Writes to an account about itself, where it is written to: who signed up with somebody else's address has nothing mailed
 * there but the link that asks. Source: docs/rules/security.md#e-mail.
 */
export async function mailAccount(
  db: Kysely<Schema>,
  { confirmedOnly, mailer }: Post,
  account_id: number,
  letter: (to: string) => Mail
): Promise<void> {
  const account = await db
    .selectFrom('accounts')
    .select(['email', 'email_confirmed_at'])
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  if (account === undefined || (confirmedOnly && account.email_confirmed_at === null)) return
  await mailer.send(letter(account.email))
}
