import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import type { MailService } from '../../platform/mail/mail-service.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { type Address, addressesOf } from '../factor-mail/former-emails.ts'
import { newToken, tokenHash } from '../session/session.ts'

/** Path of the link in e-mails about a removal. */
export const KEEP_PAGE = '/keep-factors'

interface RemovalNews {
  readonly request_id: number
  /** Requested by an operator, ended without effect, or carried out. */
  readonly stage: 'asked' | 'kept' | 'removed'
}

declare module '../../platform/jobs/add-job.ts' {
  interface JobPayloads {
    /** Notifies one address of an account about a request to remove its factors. */
    'mail-factor-removal': RemovalNews & { readonly account_id: number; readonly to: Address }
  }
}

/** Queues an e-mail about a request to the account's address and to its recent former addresses. */
export async function mailRemoval(
  tx: Transaction<Schema>,
  account_id: number,
  news: RemovalNews
): Promise<void> {
  for (const to of await addressesOf(tx, account_id))
    await addJob(tx, 'mail-factor-removal', { ...news, account_id, to })
}

/**
 * Sends the e-mail of the job. The token of the link is created here, so that neither the job nor the database ever
 * holds it.
 */
export async function sendRemoval(
  db: Kysely<Schema>,
  { confirmedOnly, mailer, pages }: MailService,
  { account_id, request_id, stage, to }: RemovalNews & { readonly account_id: number; readonly to: Address }
): Promise<void> {
  const request = await db
    .selectFrom('factor_removals')
    .innerJoin('accounts', 'accounts.account_id', 'factor_removals.account_id')
    .select(['accounts.email', 'despite_use'])
    .where('request_id', '=', request_id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (request === undefined || (confirmedOnly && !to.is_confirmed)) return
  const account = to.email === request.email ? to.email : `${to.email} (сейчас его почта ${request.email})`
  if (stage !== 'asked') {
    await mailer.send(EMAIL_CREATORS[stage](to.email, account, pages.newPassword))
    return
  }
  const token = newToken()
  const token_hash = tokenHash(token)
  await db.insertInto('removal_links').values({ token_hash, account_id, request_id }).execute()
  const link = `${pages.origin}${KEEP_PAGE}?token=${token}`
  await mailer
    .send(createRemovalRequestedEmail(to.email, account, link, request.despite_use))
    .catch(async (error: unknown) => {
      // the job is retried with another token
      await db.deleteFrom('removal_links').where('token_hash', '=', token_hash).execute()
      throw error
    })
}

const createRemovalRequestedEmail = (
  to: string,
  account: string,
  link: string,
  despite_use: boolean
): Mail => ({
  to,
  subject: 'Запрос на удаление ключей и кодов',
  text: `Здравствуйте!

Поддержку попросили удалить из аккаунта ${account} ключи доступа, одноразовые коды и коды восстановления. Так возвращают доступ тем, кто их потерял.

Запрос проверит второй сотрудник. Через 24 часа после его согласия ключи и коды перестанут действовать, все сеансы завершатся, и для входа останется пароль.

Если об этом просили не вы, отмените запрос, входить для этого не нужно:

${link}${despite_use ? '' : '\n\nЗапрос отменится и сам, если войти с ключом или кодом.'}`
})

type CreateEmail = (to: string, account: string, newPassword: string) => Mail

const EMAIL_CREATORS: Readonly<Record<Exclude<RemovalNews['stage'], 'asked'>, CreateEmail>> = {
  kept: (to, account) => ({
    to,
    subject: 'Ключи и коды остаются',
    text: `Здравствуйте!

Запрос на удаление ключей и кодов из аккаунта ${account} отменён: по ссылке из письма или потому, что в аккаунт вошли с ключом или кодом. Они действуют, как раньше.

Если вы просили об удалении, напишите в поддержку.`
  }),
  removed: (to, account, newPassword) => ({
    to,
    subject: 'Ключи и коды удалены',
    text: `Здравствуйте!

По запросу в поддержку из аккаунта ${account} удалены ключи доступа, одноразовые коды и коды восстановления. Все сеансы завершены.

Войдите с паролем и добавьте новый ключ или приложение в разделе «Безопасность». Если пароль забыт или об удалении просили не вы, задайте новый пароль:

${newPassword}`
  })
}
