import { expect } from 'vitest'
import type { MailService } from '../platform/mail/mail-service.ts'
import type { Mail } from '../platform/mail/mailer.ts'

interface Mailbox {
  /** E-mails received so far. */
  readonly letters: readonly Mail[]
  /** Returns the e-mails to an address, with a subject if given. */
  readonly lettersTo: (to: string, subject?: string) => readonly Mail[]
  /** Waits for the only e-mail to an address with a subject, and returns its text. */
  readonly onlyTextTo: (to: string, subject: string) => Promise<string>
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
  const lettersTo: Mailbox['lettersTo'] = (to, subject) =>
    letters.filter((mail) => mail.to === to && (subject === undefined || mail.subject === subject))
  return {
    letters,
    lettersTo,
    async onlyTextTo(to, subject) {
      await expect.poll(() => lettersTo(to, subject), { timeout: 10_000 }).toHaveLength(1)
      return lettersTo(to, subject)[0]?.text ?? ''
    },
    post: {
      mailer: { where: 'the test', send },
      operator,
      confirmedOnly: false,
      domainLettersPerHour: 1_000_000,
      pages: { origin, newPassword: `${panel}/new-password`, panel, offers: `${origin}/offers` }
    }
  }
}
