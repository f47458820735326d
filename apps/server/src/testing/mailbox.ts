import { expect } from 'vitest'
import type { MailService } from '../platform/mail/mail-service.ts'
import type { Mail } from '../platform/mail/mailer.ts'

interface Mailbox {
  /** E-mails received so far. */
  readonly emails: readonly Mail[]
  /** Returns the e-mails to an address, with a subject if given. */
  readonly emailsTo: (to: string, subject?: string) => readonly Mail[]
  /** Waits for the only e-mail to an address with a subject, and returns its text. */
  readonly onlyTextTo: (to: string, subject: string) => Promise<string>
  /** Mail service for jobs. */
  readonly mailService: MailService
}

/**
 * Collects the e-mails of a test.
 *
 * @param take refuses an e-mail, or throws. @default accepts all
 */
export function mailbox(take: (mail: Mail) => 'sent' | 'refused' = () => 'sent', operator?: string): Mailbox {
  const emails: Mail[] = []
  const send = async (mail: Mail) => {
    const answer = take(mail)
    if (answer === 'sent') emails.push(mail)
    return answer
  }
  const origin = 'https://cloud.example'
  const panel = `${origin}/panel`
  const emailsTo: Mailbox['emailsTo'] = (to, subject) =>
    emails.filter((mail) => mail.to === to && (subject === undefined || mail.subject === subject))
  return {
    emails,
    emailsTo,
    async onlyTextTo(to, subject) {
      await expect.poll(() => emailsTo(to, subject), { timeout: 10_000 }).toHaveLength(1)
      return emailsTo(to, subject)[0]?.text ?? ''
    },
    mailService: {
      mailer: { where: 'the test', send },
      operator,
      confirmedOnly: false,
      domainEmailsPerHour: 1_000_000,
      pages: { origin, newPassword: `${panel}/new-password`, panel, offers: `${origin}/offers` }
    }
  }
}
