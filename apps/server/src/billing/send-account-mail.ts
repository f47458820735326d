import type { Kysely } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import type { MailService } from '../platform/mail/mail-service.ts'
import type { Mail } from '../platform/mail/mailer.ts'

/**
 * Sends an e-mail to an account at its address, if e-mail may be sent there: a user who signed up with another person's
 * address can cause no e-mail to it except the one with the confirmation link. Source: docs/rules/security.md#e-mail.
 */
export async function sendAccountMail(
  db: Kysely<Schema>,
  { confirmedOnly, mailer }: MailService,
  account_id: number,
  createEmail: (to: string) => Mail
): Promise<void> {
  const account = await db
    .selectFrom('accounts')
    .select(['email', 'email_confirmed_at'])
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  if (account === undefined || (confirmedOnly && account.email_confirmed_at === null)) return
  await mailer.send(createEmail(account.email))
}
