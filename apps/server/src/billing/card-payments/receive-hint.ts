import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { type PaymentRow, UNKNOWN_TO_BANK, updatePayment } from '../top-ups/apply-bank-payment.ts'
import { findCardTopUp } from '../top-ups/top-up-payments.ts'
import { LOOK_UP_INTERVAL_MS } from './look-up-schedule.ts'

/** Maximum number of payments of one top-up that only notifications named: anybody who knows the key can send some. */
const MAX_REPORTED = 10

interface PaymentHint {
  readonly bank_payment_id: string
  readonly order_key: string | undefined
}

/**
 * Makes the look-up of a payment due that a notification names: the notification itself proves nothing. Payments of a top-up are
 * looked up at most once in 10 s. An unknown payment gets a row if the notification names the key of a top-up.
 */
export async function receiveHint(tx: Transaction<Schema>, hint: PaymentHint, now: number): Promise<void> {
  const found = await findPayment(tx, hint.bank_payment_id)
  const topUp =
    found === undefined && hint.order_key !== undefined ? await findCardTopUp(tx, hint.order_key) : undefined
  const account_id = found?.account_id ?? topUp?.account_id
  if (account_id === undefined) return
  // locks the account first, as all writes do: a concurrent notification waits here
  await sql`select from accounts where account_id = ${account_id} for no key update`.execute(tx)
  const row = await findPayment(tx, hint.bank_payment_id)
  const top_up_id = row?.top_up_id ?? topUp?.top_up_id
  if (top_up_id === undefined) return
  const { rows } = await sql<{ last: Date | null; payment_no: number; reported: number }>`
    select max(looked_up_at) as last, coalesce(max(payment_no), 0)::integer as payment_no,
      count(*) filter (where idempotence_key is null)::integer as reported
    from card_payments where account_id = ${account_id} and top_up_id = ${top_up_id}`.execute(tx)
  const { last = null, payment_no = 0, reported = 0 } = rows[0] ?? {}
  const due = Math.max(now, (last?.getTime() ?? 0) + LOOK_UP_INTERVAL_MS)
  if (row !== undefined) {
    if (row.status === 'succeeded' || (row.status === 'refused' && row.reason !== UNKNOWN_TO_BANK)) return
    const next_look_up_at = new Date(Math.min(row.next_look_up_at?.getTime() ?? Infinity, due))
    const opened = { status: 'pending', settled_at: null, reason: null } as const
    // a canceled payment stays canceled unless the bank reports that its money arrived all the same
    await updatePayment(tx, row, { ...(row.status === 'canceled' ? {} : opened), next_look_up_at })
  } else if (reported < MAX_REPORTED)
    await tx
      .insertInto('card_payments')
      .values({
        account_id,
        top_up_id,
        payment_no: payment_no + 1,
        bank_payment_id: hint.bank_payment_id,
        status: 'pending',
        created_at: new Date(now),
        next_look_up_at: new Date(due)
      })
      .execute()
}

const findPayment = (db: Kysely<Schema>, bank_payment_id: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('card_payments').selectAll().where('bank_payment_id', '=', bank_payment_id).executeTakeFirst()
