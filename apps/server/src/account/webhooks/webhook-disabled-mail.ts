import type { Kysely } from 'kysely'
import { sendAccountMail } from '../../billing/send-account-mail.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { JobPayloads } from '../../platform/jobs/add-job.ts'
import type { MailService } from '../../platform/mail/mail-service.ts'
import { MAX_FAILURES_IN_ROW, MAX_WAITING } from '../../webhooks/delivery-schedule.ts'

/** E-mails an account that its webhook was disabled, because deliveries failed. */
export async function mailWebhookDisabled(
  db: Kysely<Schema>,
  mailService: MailService,
  { account_id, name }: JobPayloads['mail-webhook-disabled']
): Promise<void> {
  await sendAccountMail(db, mailService, account_id, (to) => ({
    to,
    subject: `Вебхук «${name}» выключен`,
    text: `Здравствуйте!

Вебхук «${name}» выключен: его адрес не принял ${MAX_FAILURES_IN_ROW} уведомлений подряд. Каждое мы отправляем до семи раз, но если отправки уже ждут ${MAX_WAITING} уведомлений, новые не отправляем.

Исправьте адрес или программу, которая его обслуживает, и включите вебхук. Уведомления, которые ждут отправки, придут после включения.

${mailService.pages.panel}/programs`
  }))
}
