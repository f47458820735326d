import { createHmac } from 'node:crypto'
import type { PaymentNotice } from '../../billing/top-ups/acquirer.ts'

/** Signature of a notice: HMAC-SHA256 over its fields in a fixed order, in hexadecimal. */
export function signNotice(secret: string, { order, outcome, amount_rub_cents }: PaymentNotice): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['payment-notice', order, outcome, amount_rub_cents]))
    .digest('hex')
}
