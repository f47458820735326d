import { type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import type { CardRefundsTable } from '../../platform/db/schema/money.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { LOOK_UP_INTERVAL_MS } from './look-up-schedule.ts'

export type RefundRow = Selectable<CardRefundsTable>

/** Maximum number of refunds of one payment that only notifications named: anybody can send some. */
const MAX_REPORTED = 10

export const updateRefund = (tx: Transaction<Schema>, refund_id: number, set: Updateable<CardRefundsTable>) =>
  tx.updateTable('card_refunds').set(set).where('refund_id', '=', refund_id).execute()

/**
 * Makes the look-up of a refund due that a notification names: the notification itself proves nothing. A refund that the product did
 * not request gets a row, if it names one of our payments.
 */
export async function receiveRefundHint(
  tx: Transaction<Schema>,
  {
    bank_refund_id,
    bank_payment_id,
    isFromBank = false
  }: {
    readonly bank_refund_id: string
    readonly bank_payment_id: string
    /** True if the bank's list named the refund, which nobody else can write. */
    readonly isFromBank?: boolean
  },
  now: number
): Promise<void> {
  const payment = await tx
    .selectFrom('card_payments')
    .select(['account_id', 'top_up_id', 'payment_no'])
    .where('bank_payment_id', '=', bank_payment_id)
    .executeTakeFirst()
  if (payment === undefined) return
  const { account_id, top_up_id, payment_no } = payment
  // locks the account first, as all writes do: a concurrent notification waits here
  await sql`select from accounts where account_id = ${account_id} for no key update`.execute(tx)
  const row = await tx
    .selectFrom('card_refunds')
    .selectAll()
    .where('bank_refund_id', '=', bank_refund_id)
    .executeTakeFirst()
  if (row !== undefined) {
    if (row.status === 'succeeded' || row.status === 'refused' || row.status === 'at_bank') return
    const due = Math.max(now, (row.attempted_at?.getTime() ?? 0) + LOOK_UP_INTERVAL_MS)
    const at = Math.min(row.next_attempt_at?.getTime() ?? Infinity, due)
    const again = row.status === 'unknown' ? ({ status: 'reported', settled_at: null } as const) : {}
    await updateRefund(tx, row.refund_id, { ...again, next_attempt_at: new Date(at) })
    return
  }
  const { rows } = await sql<{ reported: number }>`
    select count(*)::integer as reported from card_refunds where account_id = ${account_id} and top_up_id = ${top_up_id}
      and payment_no = ${payment_no} and status in ('reported', 'unknown')`.execute(tx)
  if (!isFromBank && (rows[0]?.reported ?? 0) >= MAX_REPORTED) return
  await tx
    .insertInto('card_refunds')
    .values({
      account_id,
      top_up_id,
      payment_no,
      bank_refund_id,
      status: 'reported',
      created_at: new Date(now),
      next_attempt_at: new Date(now)
    })
    .execute()
}
