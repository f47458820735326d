import { randomUUID } from 'node:crypto'
import type { Amount, ErrorObject, Receipt } from './payment-request.ts'

export const KEYS = { shopId: '100500', secretKey: 'test_secret' } as const

/** An answer that replaces the documented one. @default type 'application/json', and the request is not carried out */
export interface RawAnswer {
  readonly status: number
  readonly text: string
  readonly type?: string
  readonly isDone?: boolean
}

/**
 * A fault of the next request: another answer, no answer or 500 without or after carrying it out, an answer that takes time, 202 before the answer,
 * a page of a proxy, too many requests.
 */
export type Fault =
  | RawAnswer
  | 'slow'
  | 'lost_request'
  | 'lost_answer'
  | '500'
  | '500_done'
  | 'silent'
  | '202'
  | 'proxy_page'
  | '429'

export interface FakePayment {
  readonly id: string
  status: 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled'
  amount: Amount
  description?: string
  metadata: Record<string, string>
  readonly capture: boolean
  readonly return_url: string
  readonly receipt: Receipt | undefined
  readonly created_at: number
  cancellation_details?: { readonly party: string; readonly reason: string }
}

export interface FakeRefund {
  readonly id: string
  readonly payment_id: string
  status: 'pending' | 'succeeded' | 'canceled'
  amount: Amount
  readonly description?: string
  readonly created_at: number
  cancellation_details?: { readonly party: string; readonly reason: string }
}

/** Returns a payment as the API shows it. @param refunded refunded kopeks */
export function shownPayment(payment: FakePayment, refunded: number) {
  const { id, status, amount, description, metadata, created_at, return_url, cancellation_details } = payment
  return {
    id,
    status,
    amount,
    ...(status === 'succeeded' ? { refunded_amount: { value: toValue(refunded), currency: 'RUB' } } : {}),
    ...(description === undefined ? {} : { description }),
    recipient: { account_id: KEYS.shopId, gateway_id: '100700' },
    created_at: new Date(created_at).toISOString(),
    ...(status === 'pending'
      ? {
          confirmation: {
            type: 'redirect',
            return_url,
            confirmation_url: `https://yoomoney.ru/checkout/payments/v2/contract?orderId=${id}`
          }
        }
      : {}),
    ...(cancellation_details === undefined ? {} : { cancellation_details }),
    test: true,
    paid: status === 'succeeded' || status === 'waiting_for_capture',
    refundable: status === 'succeeded',
    metadata
  }
}

/** Ids have the form of UUIDs; those of the API do too. */
export const newId = () => randomUUID()

const toValue = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

export const error = (code: string, description = code, parameter?: string): ErrorObject => ({
  type: 'error',
  id: randomUUID(),
  code,
  description,
  ...(parameter === undefined ? {} : { parameter })
})

export const shownRefund = (refund: FakeRefund | undefined) =>
  refund && { ...refund, created_at: new Date(refund.created_at).toISOString() }

/** Returns the notification of a refund as it is at this moment. */
export const refundNotification = (refund: FakeRefund) => ({
  type: 'notification',
  event: `refund.${refund.status}`,
  object: shownRefund(refund)
})

/** Returns a page of a list, newest first, as the API does. */
export function pageOf<T extends { readonly created_at: number }>(
  all: readonly T[],
  query: URLSearchParams,
  show: (one: T) => unknown
) {
  const since = Date.parse(query.get('created_at.gte') ?? '') || 0
  const found = all.filter(({ created_at }) => created_at >= since).reverse()
  const from = Number(query.get('cursor') ?? 0)
  const to = from + Number(query.get('limit') ?? 10)
  const items = found.slice(from, to).map(show)
  return { type: 'list', items, ...(to < found.length ? { next_cursor: String(to) } : {}) }
}
