import { createTransport, type NodemailerError } from 'nodemailer'
import type { Settings } from '../settings.ts'
import { smtpOptions } from './smtp.ts'

/** Time limit of the check while an operator waits; a working mail server answers faster. */
const PATIENCE_MS = 5000

/** Error codes of Node for a certificate with an unknown signer. */
const UNTRUSTED: ReadonlySet<unknown> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE'
])

interface SmtpFailure {
  /** Readable reason: the server's refusal, or the step that failed. */
  readonly why: string
  /** True if the signer of the server's certificate is not known here. */
  readonly isUntrusted: boolean
}

/**
 * Checks that the server would accept mail: greeting, EHLO, encryption and the password, but no e-mail.
 *
 * @returns undefined if it would accept mail accept mail
 */
export async function checkSmtp(
  { url }: NonNullable<Settings['smtp']>,
  patience = PATIENCE_MS
): Promise<SmtpFailure | undefined> {
  const transport = createTransport({
    ...smtpOptions(url, patience)
  })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    const { message, originalCode } = error as NodemailerError
    return { why: message, isUntrusted: UNTRUSTED.has(originalCode) }
  } finally {
    transport.close()
  }
}
