import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { requestTopUp, settlePayment } from '../top-ups/top-ups.ts'

/** So much is asked for, and so much arrives; answers the order, of which the bank may say it again. */
export async function paidByCard(
  tx: Transaction<Schema>,
  account_id: number,
  amount_rub_cents: number,
  now: number
): Promise<string> {
  // what arrives counts, and may be less than anybody may ask for
  const asked = { account_id, amount_rub_cents: 10_000, payment_type: 'acquiring', now } as const
  const { order_key: order } = await requestTopUp(tx, asked)
  await settlePayment(tx, { order, outcome: 'paid', amount_rub_cents }, now)
  return order
}
