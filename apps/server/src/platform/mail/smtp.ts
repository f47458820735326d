import type { Socket } from 'node:net'
import { createTransport, type NodemailerError } from 'nodemailer'
import { withoutAddresses } from '../error-text.ts'
import { logError } from '../log-error.ts'
import { isLoopback } from '../loopback.ts'
import { connectToMail } from '../outgoing/calls.ts'
import type { Settings } from '../settings.ts'
import { toPrintable } from '../to-printable.ts'
import type { Mailer } from './mailer.ts'

/** Milliseconds for each step of the protocol. */
const TIMEOUT = 20_000
/** Milliseconds for one e-mail: a server that is slow in each step would keep its job for minutes. */
const EMAIL_TIMEOUT_MS = 30_000

/**
 * Returns the connection options of the SMTP server. Over smtp:// the connection is encrypted before anything is sent; an attacker in
 * between could otherwise remove the STARTTLS offer, and read passwords and links. Only this machine may connect without encryption.
 */
export const smtpOptions = (url: string, patience: number) => ({
  url,
  requireTLS: !isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, '')),
  connectionTimeout: patience,
  greetingTimeout: patience,
  socketTimeout: patience,
  getSocket: (_: unknown, done: (error: Error | null, socket?: { readonly connection: Socket }) => void) => {
    connectToMail(url, patience).then(
      (connection) => done(null, { connection }),
      (error: Error) => done(error)
    )
  }
})

/** Splits MAIL_FROM. Its name may have commas, colons and brackets, which separate addresses in a header. */
function senderOf(from: string): { readonly name: string; readonly address: string } {
  const [, name = '', address = from] = /^(.*?)\s*<([^<>]*)>$/.exec(from) ?? []
  return { name: name.replace(/^"(.*)"$/, '$1'), address }
}

/**
 * Sends e-mails through an SMTP server.
 *
 * @param patience maximum milliseconds per e-mail
 */
export function createSmtp(
  { url, from }: NonNullable<Settings['smtp']>,
  patience = EMAIL_TIMEOUT_MS
): Mailer['send'] {
  const transport = createTransport({
    ...smtpOptions(url, TIMEOUT)
  })
  return async ({ to, subject, text }) => {
    try {
      await transport.sendMail({
        // as address objects, which are not parsed as headers
        from: senderOf(from),
        to: { name: '', address: to },
        subject,
        text,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(patience)
      })
      return 'sent'
    } catch (error) {
      const { permanent, command, response } = error as NodemailerError
      // the operator must fix a refused sender or password; a permanently refused recipient cannot be fixed
      if (permanent !== true || command !== 'RCPT TO') throw error
      const said = withoutAddresses(response?.replace(/\s+/g, ' ') ?? '')
      logError(`An address at ${toPrintable(to.replace(/^.*@/, ''))} accepts no e-mail: ${said}`)
      return 'refused'
    }
  }
}
