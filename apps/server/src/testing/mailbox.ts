import type { MailService } from '../platform/mail/mail-service.ts'
import type { Mail } from '../platform/mail/mailer.ts'

interface Mailbox {
  /** E-mails received so far. */
  readonly letters: readonly Mail[]
  /** Returns the e-mails to an address, with a subject if given. */
  readonly lettersTo: (to: string, subject?: string) => readonly Mail[]
  /** Mail service for jobs. */
  readonly post: MailService
}

/**
 * Collects the e-mails of a test.
 *
 * @param take refuses an e-mail, or throws. @default accepts all
 */
export function mailbox(take: (mail: Mail) => 'sent' | 'refused' = () => 'sent', operator?: string): Mailbox {
  const letters: Mail[] = []
  const send = async (mail: Mail) => {
    const answer = take(mail)
    if (answer === 'sent') letters.push(mail)
    return answer
  }
  const origin = 'https://cloud.example'
  const panel = `${origin}/panel`
  return {
    letters,
    lettersTo: (to, subject) =>
      letters.filter((mail) => mail.to === to && (subject === undefined || mail.subject === subject)),
    post: {
      mailer: { where: 'the test', send },
      operator,
      confirmedOnly: false,
      domainLettersPerHour: 1_000_000,
      pages: { origin, newPassword: `${panel}/new-password`, panel, offers: `${origin}/offers` }
    }
  }
}
