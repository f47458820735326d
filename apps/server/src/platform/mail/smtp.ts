import { createTransport, type NodemailerError } from 'nodemailer'
import type { Settings } from '../settings.ts'
import type { Mailer } from './letter.ts'

const TIMEOUT = 20_000

/** Hands letters to an SMTP server; over smtp:// the connection is encrypted as soon as the server offers it. */
export function createSmtp({ url, from }: NonNullable<Settings['smtp']>): Mailer['send'] {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT
  })
  return async ({ to, subject, text }) => {
    try {
      await transport.sendMail({
        from,
        // as an address, not as a header that is parsed
        to: { name: '', address: to },
        subject,
        text,
        headers: { 'Auto-Submitted': 'auto-generated' }
      })
      return 'sent'
    } catch (error) {
      const { permanent, command, response } = error as NodemailerError
      // a sender or a password that is refused is ours to mend; a receiver that is refused for good is nobody's
      if (permanent !== true || command !== 'RCPT TO') throw error
      console.error(`${to} takes no letters: ${response}`)
      return 'refused'
    }
  }
}
