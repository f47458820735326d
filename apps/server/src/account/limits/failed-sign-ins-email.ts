import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { sendAccountMail } from '../../billing/send-account-mail.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { tryCount } from '../../platform/http/limits/rate-limit.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import type { MailService } from '../../platform/mail/mail-service.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { credentialOf } from '../credential.ts'

interface FailedSignIns {
  readonly email: string
  /** Network address of the last failure. */
  readonly address: string
  /** The wrong factor: the password, or the code after a right password. */
  readonly with: keyof typeof FAILURES_BEFORE_EMAIL
}

declare module '../../platform/jobs/add-job.ts' {
  interface JobPayloads {
    /** Notifies an account, if it exists, of many failed sign-ins. */
    'mail-failed-sign-ins': FailedSignIns
  }
}

/** Failures per day after which the owner receives an e-mail. */
const FAILURES_BEFORE_EMAIL = { password: 10, code: 5 } as const

/**
 * Counts a failed sign-in, and sends an e-mail after many failures in a day, from any network address: one e-mail a day
 * for each of the two factors. An unknown address is counted in the same way, so that neither the response nor its time
 * reveals whether an account exists.
 *
 * @param failed `email` in lower case
 */
export async function countFailedSignIn({ server }: FastifyRequest, failed: FailedSignIns): Promise<void> {
  const { db, limits } = server.services
  const key = createHash('sha256').update(`${failed.with} ${failed.email}`).digest('base64url')
  const { consumedPoints } = await limits.failures_of_day.penalty(key)
  if (consumedPoints < FAILURES_BEFORE_EMAIL[failed.with] || !(await tryCount(limits.failure_letters, key)))
    return
  await inTransaction(db, (tx) => addJob(tx, 'mail-failed-sign-ins', failed))
}

export async function sendFailedSignInsMail(
  db: Kysely<Schema>,
  mailService: MailService,
  failed: FailedSignIns
): Promise<void> {
  const known = await credentialOf(db, failed)
  if (known !== undefined)
    await sendAccountMail(db, mailService, known.account_id, () =>
      createFailedSignInsEmail(failed, mailService.pages)
    )
}

const createFailedSignInsEmail = (
  { email, address, with: by }: FailedSignIns,
  pages: MailService['pages']
): Mail => ({
  to: email,
  subject: by === 'code' ? 'Кто-то знает ваш пароль' : 'Много неудачных попыток входа',
  text: `Здравствуйте!

${
  by === 'code'
    ? `В аккаунт ${email} пытаются войти: пароль ввели верно, но второй шаг входа, ключ или код, не прошли много раз.`
    : `В аккаунт ${email} пытаются войти: за сутки пароль много раз не подошёл.`
}

Последняя неудачная попытка: с адреса ${address}.

Если это были вы, ничего делать не нужно. Если нет, ${
    by === 'code' ? 'задайте новый пароль прямо сейчас' : 'задайте пароль, которого больше нигде нет'
  }:

${pages.newPassword}

Кто и когда входил в аккаунт, чем он защищён и как добавить ключ доступа или одноразовые коды:

${pages.panel}/security

О таких попытках мы пишем не чаще раза в сутки.`
})
