import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** Creates a secret for signatures, in the form of Standard Webhooks. */
export const newSigningSecret = (): string => PREFIX + randomBytes(32).toString('base64')

/**
 * Returns the header `webhook-signature` of Standard Webhooks: one signature per secret.
 *
 * @param timestamp seconds since 1970, as in the header `webhook-timestamp`
 */
export const signatureHeader = (
  secrets: readonly string[],
  id: string,
  timestamp: number,
  body: string
): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
