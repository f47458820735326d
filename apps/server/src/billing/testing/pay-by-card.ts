import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { applyPaymentNotice, requestTopUp } from '../top-ups/top-up-payments.ts'

/** Requests a payment by card and lets the amount arrive; returns the order, so that the notice can be repeated. */
export async function payByCard(
  tx: Transaction<Schema>,
  account_id: number,
  amount_rub_cents: number,
  now: number
): Promise<string> {
  // the amount that arrives counts; it may be less than the minimum of a request
  const asked = { account_id, amount_rub_cents: 10_000, payment_type: 'acquiring', now } as const
  const { order_key: order } = await requestTopUp(tx, asked)
  await applyPaymentNotice(tx, { order, outcome: 'paid', amount_rub_cents }, now)
  return order
}
