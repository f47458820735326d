import { createTransport } from 'nodemailer'
import type { Settings } from '../settings.ts'
import type { Mailer } from './Mail.ts'

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
    await transport.sendMail({
      from,
      // as an address, not as a header that is parsed
      to: { name: '', address: to },
      subject,
      text,
      headers: { 'Auto-Submitted': 'auto-generated' }
    })
  }
}
