import { createHmac, timingSafeEqual } from 'node:crypto'
import { documentAddress, documents } from '@cloud/api'
import * as v from 'valibot'
import type { Acquirer, BankNotification, NotificationRequest } from '../../billing/top-ups/acquirer.ts'
import { type PaymentNotice, paymentOfNotice } from '../../billing/top-ups/top-up-payments.ts'
import { readJson } from '../../platform/http/json-body.ts'

const Message = v.object({
  order: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  outcome: v.picklist(['paid', 'declined']),
  amount_rub_cents: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  signature: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
})

type SignedNotice = v.InferOutput<typeof Message>

/** Acquirer of the sandbox: the product serves its payment page and signs its notices as a bank would. */
export class SimulatedAcquirer implements Acquirer {
  readonly name = 'simulated'
  readonly bank = undefined
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  paymentUrl(order: string): string {
    return documentAddress(documents.payment, { order })
  }

  readNotification({ body }: Pick<NotificationRequest, 'body'>): BankNotification | undefined {
    const notice = this.read(readJson(body))
    return notice === undefined ? undefined : { kind: 'proved', payment: paymentOfNotice(notice) }
  }

  sign(notice: PaymentNotice): SignedNotice {
    return { ...notice, signature: signNotice(this.#secret, notice) }
  }

  read(message: unknown): PaymentNotice | undefined {
    const parsed = v.safeParse(Message, message)
    if (!parsed.success) return undefined
    const { signature, ...notice } = parsed.output
    const expected = signNotice(this.#secret, notice)
    return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? notice : undefined
  }
}

/** Returns the signature of a notice: HMAC-SHA256 over its fields in a fixed order, in hexadecimal. */
function signNotice(secret: string, { order, outcome, amount_rub_cents }: PaymentNotice): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['payment-notice', order, outcome, amount_rub_cents]))
    .digest('hex')
}
