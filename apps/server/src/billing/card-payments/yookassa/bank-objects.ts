import * as v from 'valibot'
import {
  type BankNotification,
  type BankPayment,
  type BankRefund,
  UnknownBankOutcome
} from '../../top-ups/acquirer.ts'
import { parseBankAmount } from './bank-amount.ts'

/** Name under which the key of a top-up is stored in the metadata of its payments. */
export const KEY_IN_METADATA = 'order_key'

const BankId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))

const Amount = v.object({
  value: v.pipe(
    v.string(),
    v.transform(parseBankAmount),
    v.number('an amount like 100.00'),
    v.safeInteger('an amount like 100.00')
  ),
  currency: v.string()
})

/** A reason that is no word is as good as none. */
const Cancellation = v.nullish(
  v.object({ reason: v.nullish(v.fallback(v.pipe(v.string(), v.regex(/^\w{1,100}$/)), '')) })
)

/** Metadata of any program: other values than texts are foreign. */
const Metadata = v.nullish(v.record(v.string(), v.unknown()))

const Payment = v.object({
  id: BankId,
  status: v.picklist(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  amount: Amount,
  metadata: Metadata,
  confirmation: v.nullish(v.object({ confirmation_url: v.nullish(v.string()) })),
  cancellation_details: Cancellation
})

const Refund = v.object({
  id: BankId,
  payment_id: BankId,
  status: v.picklist(['pending', 'succeeded', 'canceled']),
  amount: Amount,
  description: v.nullish(v.string()),
  cancellation_details: Cancellation
})

const ObjectList = v.object({
  items: v.array(v.unknown()),
  next_cursor: v.nullish(v.string())
})

const Notification = v.object({ type: v.literal('notification'), event: v.string(), object: v.unknown() })

/** Fields of a notification that are used: all others come from a look-up. */
const NotifiedPayment = v.object({ id: BankId, metadata: Metadata })
const NotifiedRefund = v.object({ id: BankId, payment_id: BankId })

export const Shop = v.object({
  test: v.optional(v.boolean(), false),
  status: v.optional(v.string()),
  fiscalization: v.nullish(v.object({ enabled: v.boolean() }))
})

/**
 * Parses an object of an answer.
 *
 * @throws {UnknownBankOutcome} for an object of another form, because the outcome is then unknown
 */
export function parseObject<S extends v.GenericSchema>(schema: S, object: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, object)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new UnknownBankOutcome(`The answer has an unknown form at ${v.getDotPath(issue) ?? 'its root'}.`)
}

const keyIn = (metadata: v.InferOutput<typeof Metadata>): string | undefined => {
  const key = metadata?.[KEY_IN_METADATA]
  return typeof key === 'string' && /^[\w-]{1,64}$/.test(key) ? key : undefined
}

function webAddress(text: string | null | undefined): string | undefined {
  const url = URL.parse(text ?? '')
  // without characters that neither a header nor the database can hold
  return /^https?:$/.test(url?.protocol ?? '') ? url?.href : undefined
}

export function toPayment(object: unknown): BankPayment {
  const { id, status, amount, metadata, confirmation, cancellation_details } = parseObject(Payment, object)
  return {
    id,
    status,
    order_key: keyIn(metadata),
    amount: amount.value,
    currency: amount.currency,
    confirmation_url: webAddress(confirmation?.confirmation_url),
    cancel_reason: cancellation_details?.reason || undefined
  }
}

export function toRefund(object: unknown): BankRefund {
  const { id, payment_id, status, amount, description, cancellation_details } = parseObject(Refund, object)
  return {
    id,
    bank_payment_id: payment_id,
    status,
    amount: amount.value,
    currency: amount.currency,
    description: description ?? undefined,
    cancel_reason: cancellation_details?.reason || undefined
  }
}

/** Parses a page of a list. */
export function toPage(object: unknown): {
  readonly items: readonly unknown[]
  readonly next_cursor: string | undefined
} {
  const { items, next_cursor } = parseObject(ObjectList, object)
  return { items, next_cursor: next_cursor ?? undefined }
}

/** Parses payments; those of another form are left out. */
export const toPayments = (items: readonly unknown[]): readonly BankPayment[] =>
  items.filter((item) => v.is(Payment, item)).map(toPayment)

/** Parses refunds; those of another form are left out. */
export const toRefunds = (items: readonly unknown[]): readonly BankRefund[] =>
  items.filter((item) => v.is(Refund, item)).map(toRefund)

/** Parses a notification; undefined if it is none. */
export function toNotification(message: unknown): BankNotification | undefined {
  if (!v.is(Notification, message)) return undefined
  const { event, object } = message
  if (event.startsWith('payment.') && v.is(NotifiedPayment, object))
    return { kind: 'payment', bank_payment_id: object.id, order_key: keyIn(object.metadata) }
  if (event.startsWith('refund.') && v.is(NotifiedRefund, object))
    return { kind: 'refund', bank_refund_id: object.id, bank_payment_id: object.payment_id }
  return { kind: 'other' }
}
