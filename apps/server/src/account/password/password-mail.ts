import { CompiledQuery, type Kysely, sql } from 'kysely'
import { sendAccountMail } from '../../billing/send-account-mail.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { ClientInfo } from '../../platform/http/caller.ts'
import { createEmailLimits } from '../../platform/http/limits/rate-limit.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import type { MailService } from '../../platform/mail/mail-service.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { credentialOf } from '../credential.ts'
import { countLinkEmailFor, reserveLinkEmail } from '../limits/link-email-limit.ts'
import { newToken, tokenHash } from '../session/session.ts'
import { writeAct } from '../write-act.ts'

declare module '../../platform/jobs/add-job.ts' {
  interface JobPayloads {
    /** Sends an e-mail with a link for a new password, if an account has the address. */
    'mail-password-link': ClientInfo & { readonly email: string }
    /** Notifies an account that its password has changed. */
    'mail-password-changed': { readonly account_id: number }
  }
}

/**
 * Queues a link for an address. The job finds out if an account has the address, so the response and its time are the same
 * for all.
 */
export async function requestPasswordLink(
  db: Kysely<Schema>,
  email: string,
  { address, agent }: ClientInfo
): Promise<void> {
  await inTransaction(db, (tx) =>
    addJob(tx, 'mail-password-link', { email: email.toLowerCase(), address, agent })
  )
}

/** Adapts a job's database for the rate limits, which are stored in tables. */
const runQuery =
  (db: Kysely<Schema>) =>
  ({ text, values = [] }: { readonly text: string; readonly values?: readonly unknown[] }) =>
    db.executeQuery(CompiledQuery.raw(text, [...values]))

const IN_AN_HOUR = sql<Date>`now() + interval '1 hour'`

/**
 * Sends a link to the account with the address, if there is one. The token is created here, so that neither the job nor
 * the database ever holds it. It is in the fragment of the link, which browsers do not send to servers.
 */
export async function sendPasswordLinkMail(
  db: Kysely<Schema>,
  { domainEmailsPerHour, ...mailService }: MailService,
  { email, ...client }: ClientInfo & { readonly email: string }
): Promise<void> {
  const owner = await db
    .selectFrom('accounts')
    .select('email_confirmed_at')
    .where('email', '=', email)
    .executeTakeFirst()
  if (owner === undefined) return
  const limits = createEmailLimits(runQuery(db), domainEmailsPerHour)
  const recipient = owner.email_confirmed_at === null ? 'own' : 'confirmed'
  await countLinkEmailFor(limits, recipient, email, async (seconds, uncount) => {
    if (seconds === 0 && !(await sendPasswordLink(db, mailService, email, client))) await uncount()
  })
}

/**
 * Sends the link.
 *
 * @returns whether it was sent: false without such an account, or above its limit
 */
async function sendPasswordLink(
  db: Kysely<Schema>,
  { mailer, pages }: Pick<MailService, 'mailer' | 'pages'>,
  email: string,
  client: ClientInfo
): Promise<boolean> {
  const token = newToken()
  const token_hash = tokenHash(token)
  const account_id = await inTransaction(db, async (tx) => {
    const known = await credentialOf(tx, { email }, 'locked')
    if (known === undefined) return undefined
    const { account_id } = known
    if ((await reserveLinkEmail(tx, 'password_links', account_id)) > 0) return undefined
    await tx.insertInto('password_links').values({ token_hash, account_id, expires_at: IN_AN_HOUR }).execute()
    return account_id
  })
  if (account_id === undefined) return false
  const mail = createPasswordLinkEmail(email, `${pages.newPassword}#${token}`)
  const outcome = await mailer.send(mail).catch(async (error: unknown) => {
    // the job is retried, and must not find that a link was just sent
    await db.deleteFrom('password_links').where('token_hash', '=', token_hash).execute()
    throw error
  })
  if (outcome === 'sent')
    await inTransaction(db, (tx) => writeAct(tx, account_id, 'password_link_sent', client))
  return true
}

/** Notifies an account that its password has changed, in case its owner did not do it. */
export async function mailPasswordChanged(
  db: Kysely<Schema>,
  mailService: MailService,
  account_id: number
): Promise<void> {
  await sendAccountMail(db, mailService, account_id, (to) =>
    createPasswordChangedEmail(to, mailService.pages.newPassword)
  )
}

export const createPasswordLinkEmail = (to: string, link: string): Mail => ({
  to,
  subject: 'Новый пароль',
  text: `Здравствуйте!

Кто-то попросил сменить пароль аккаунта ${to}. Если это были вы, откройте ссылку и придумайте новый:

${link}

Ссылка действует один час и срабатывает один раз. Если вы ни о чём не просили, ничего делать не нужно: пароль останется прежним.`
})

export const createPasswordChangedEmail = (to: string, link: string): Mail => ({
  to,
  subject: 'Пароль изменён',
  text: `Здравствуйте!

Пароль аккаунта ${to} изменён, сеансы на остальных устройствах завершены.

Если это были не вы, задайте новый пароль прямо сейчас:

${link}`
})
