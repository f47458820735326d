import type { EventType } from '@cloud/pricing'
import { MAILED_EVENT_TYPES } from '@cloud/pricing/account'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { addJob } from '../platform/jobs/add-job.ts'
import type { MailService } from '../platform/mail/mail-service.ts'
import type { Mail } from '../platform/mail/mailer.ts'
import { sendAccountMail } from './send-account-mail.ts'

declare module '../platform/jobs/add-job.ts' {
  interface JobPayloads {
    /** Sends an account an e-mail about its new events. */
    'mail-events': { readonly account_id: number; readonly lines: readonly string[] }
  }
}

interface AccountEvent {
  readonly type: EventType
  readonly text: string
}

/**
 * Adds the job that mails an account's new events, and further sentences, as one e-mail. Each rule that fired gets a
 * separate e-mail.
 */
export async function enqueueEventMail(
  tx: Transaction<Schema>,
  account_id: number,
  events: readonly AccountEvent[],
  mail_lines: readonly string[] = []
): Promise<void> {
  const mailed = events.filter(({ type }) => MAILED_EVENT_TYPES.includes(type))
  const together = mailed.filter(({ type }) => type !== 'rule_fired').map(({ text }) => text)
  const fired = mailed.filter(({ type }) => type === 'rule_fired').map(({ text }) => [text])
  for (const lines of [...fired, [...mail_lines, ...together]])
    if (lines.length > 0) await addJob(tx, 'mail-events', { account_id, lines })
}

/** Sends an account an e-mail about its new events. */
export async function sendEventMail(
  db: Kysely<Schema>,
  mailService: MailService,
  { account_id, lines }: { readonly account_id: number; readonly lines: readonly string[] }
): Promise<void> {
  await sendAccountMail(db, mailService, account_id, (to) =>
    createEventsEmail(to, lines, mailService.pages.panel)
  )
}

/**
 * Returns the first sentence of a text as a subject; line breaks are removed, and full stops within a quoted server
 * name do not end it.
 */
const subjectOf = (line: string) => line.replace(/\s+/g, ' ').split(/\. (?![^«]*»)/, 1)[0] ?? ''

const createEventsEmail = (to: string, lines: readonly string[], panel: string): Mail => ({
  to,
  subject: subjectOf(lines.length === 1 ? (lines[0] ?? '') : 'Баланс и серверы: что произошло'),
  text: `Здравствуйте!

${lines.map((line) => `— ${line.replace(/\.$/, '')}.`).join('\n')}

Баланс и серверы в панели:

${panel}`
})
