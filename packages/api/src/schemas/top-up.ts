import { formatRub } from '@cloud/pricing'
import { PAYMENT_TYPES, TOP_UP_LIMITS } from '@cloud/pricing/account'
import * as v from 'valibot'
import { Id, Moment, Money, openText, payload, whole } from './primitives.ts'
import { sum } from './sum.ts'

const WRONG_STARTS = `Серверы для запуска: до ${TOP_UP_LIMITS.start_servers} разных своих серверов на паузе.`

const StartServerIds = v.pipe(
  v.custom<number[]>((ids) => Array.isArray(ids) && ids.every((id) => v.is(Id, id)), WRONG_STARTS),
  v.check(
    (ids) => ids.length <= TOP_UP_LIMITS.start_servers && new Set(ids).size === ids.length,
    WRONG_STARTS
  )
)

/** Body of a top-up, within `TOP_UP_LIMITS` (docs/rules/money.md#money-in). */
export const TopUpPayload = v.pipe(
  payload({
    amount_rub_cents: sum(TOP_UP_LIMITS.least, TOP_UP_LIMITS.most),
    payment_type: v.picklist(PAYMENT_TYPES, `Способ оплаты: одно из значений ${PAYMENT_TYPES.join(', ')}.`),
    /** Paused servers that start when the money arrives (docs/rules/money.md#starting-when-the-money-arrives). */
    start_server_ids: v.optional(StartServerIds)
  }),
  v.forward(
    v.check(
      ({ amount_rub_cents, payment_type }) =>
        payment_type === 'invoice' || amount_rub_cents <= TOP_UP_LIMITS.most_by_card,
      `Картой можно внести не больше ${formatRub(TOP_UP_LIMITS.most_by_card)}.`
    ),
    ['amount_rub_cents']
  )
)
export type TopUpPayload = v.InferInput<typeof TopUpPayload>

const pending = { id: Id, status: v.literal('pending') }

/** A pending top-up with the URL of the payment page or the invoice. */
export const TopUp = v.union([
  v.object({ ...pending, payment_url: v.string() }),
  v.object({ ...pending, invoice_url: v.string() })
])
export type TopUp = v.InferOutput<typeof TopUp>

/** State of a top-up. */
export const TopUpState = v.object({
  id: Id,
  status: openText(v.picklist(['pending', 'paid', 'declined', 'expired'])),
  payment_type: openText(v.picklist(PAYMENT_TYPES)),
  amount_rub_cents: Money,
  /** Amount that was credited; present only if it differs from the requested `amount_rub_cents`. */
  arrived_rub_cents: v.optional(Money),
  created_at: Moment,
  /** Payment page of a pending card payment, otherwise null. */
  payment_url: v.nullable(v.string()),
  /** Reason for the customer why the bank declined the payment; present only with the status `declined`. */
  decline_reason: v.optional(v.string()),
  /**
   * Servers to start when the money arrives. The result is null until the first credit, then `started`, `passed_over`,
   * `too_late`, `failed` or the reason why the server did not start; it never changes afterwards.
   */
  starts: v.array(v.object({ server_id: Id, result: v.nullable(v.string()) }))
})
export type TopUpState = v.InferOutput<typeof TopUpState>

export const TopUps = v.object({ count: whole(0), results: v.array(TopUpState) })
