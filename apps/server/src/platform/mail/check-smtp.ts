import { createTransport } from 'nodemailer'
import type { Settings } from '../settings.ts'
import { smtpOptions } from './smtp.ts'

/** Longer than this nobody who looks on wants to wait; a server that takes mail answers in less. */
const PATIENCE_MS = 5000

/**
 * Asks the server whether it would take mail: greeting, EHLO, encryption and the password, but no letter.
 *
 * @returns what it refused or where it failed, in words; undefined when it would
 */
export async function checkSmtp(
  { url }: NonNullable<Settings['smtp']>,
  patience = PATIENCE_MS
): Promise<string | undefined> {
  const transport = createTransport({
    ...smtpOptions(url),
    dnsTimeout: patience,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience
  })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    transport.close()
  }
}
