import { randomBytes } from 'node:crypto'
import { formatRub } from '@cloud/pricing'
import { sql, type Transaction } from 'kysely'
import { updateRefund } from '../../billing/card-payments/receive-refund-hint.ts'
import type { Schema } from '../../platform/db/schema.ts'

/** Refund of one payment, requested from the bank. */
export interface RequestedRefund {
  readonly refund_id: number
  readonly top_up_id: number
  readonly amount_rub_cents: number
}

interface RefundablePayment {
  readonly top_up_id: number
  readonly payment_no: number
  /** Amount that came by the payment, less its refunds. */
  readonly left_rub_cents: number
}

/** Returns the payments of an account at a bank, the newest first. Payments of the sandbox's bank cannot be refunded there. */
async function refundablePayments(
  tx: Transaction<Schema>,
  account_id: number,
  top_up_id: number | null
): Promise<readonly RefundablePayment[]> {
  const { rows } = await sql<RefundablePayment>`
    select p.top_up_id, p.payment_no, p.amount_rub_cents - coalesce((
      select sum(r.amount_rub_cents) from card_refunds r
      where r.account_id = p.account_id and r.top_up_id = p.top_up_id and r.payment_no = p.payment_no
        and r.status in ('pending', 'succeeded', 'at_bank')), 0)::bigint as left_rub_cents
    from card_payments p join top_ups t using (account_id, top_up_id)
    where p.account_id = ${account_id} and p.status = 'succeeded' and p.bank_payment_id <> t.order_key
      and (${top_up_id}::bigint is null or p.top_up_id = ${top_up_id}::bigint)
    order by p.settled_at desc, p.top_up_id desc, p.payment_no desc`.execute(tx)
  return rows
}

/**
 * Requests refunds for a payout to a card that was just posted: of the newest payments by card, each at most by the amount that is left.
 * The bank is called after the commit. In the sandbox, whose bank refunds nothing, none is requested.
 *
 * @param key key of the payout's transfer
 * @param top_up_id top-up whose payments are refunded; null: any
 * @throws if less is left of the payments
 */
export async function requestRefunds(
  tx: Transaction<Schema>,
  payout: {
    readonly account_id: number
    readonly key: string
    readonly amount_rub_cents: number
    readonly top_up_id: number | null
  },
  now: number
): Promise<readonly RequestedRefund[]> {
  const { account_id, key, amount_rub_cents, top_up_id } = payout
  const payments = await refundablePayments(tx, account_id, top_up_id)
  if (payments.length === 0 && top_up_id === null) return []
  const left = payments.reduce((sum, payment) => sum + Math.max(0, payment.left_rub_cents), 0)
  if (left < amount_rub_cents) {
    const of = top_up_id === null ? 'the payments by card' : `top-up ${top_up_id}`
    throw new Error(
      `${formatRub(left)} of ${of} can be refunded: a card gets at most what it paid. Pay the rest with --to invoice, by a transfer.`
    )
  }
  const refunds: RequestedRefund[] = []
  let rest = amount_rub_cents
  for (const { left_rub_cents, ...payment } of payments) {
    const part = Math.min(rest, left_rub_cents)
    if (part <= 0) continue
    rest -= part
    const { refund_id } = await tx
      .insertInto('card_refunds')
      .values({
        account_id,
        ...payment,
        payout_key: key,
        amount_rub_cents: part,
        idempotence_key: randomBytes(24).toString('base64url'),
        status: 'pending',
        created_at: new Date(now),
        next_attempt_at: new Date(now)
      })
      .returning('refund_id')
      .executeTakeFirstOrThrow()
    refunds.push({ refund_id, top_up_id: payment.top_up_id, amount_rub_cents: part })
  }
  return refunds
}

/**
 * Returns a refund of which the bank has returned another amount than was requested; `reason` is that amount. It blocks the
 * erasure of its account until it is ended.
 *
 * @throws for another refund
 */
export async function lockUnequalRefund(tx: Transaction<Schema>, refund_id: number) {
  const refund = await tx
    .selectFrom('card_refunds')
    .select(['account_id', 'top_up_id', 'amount_rub_cents', 'reason'])
    .where('refund_id', '=', refund_id)
    .where('status', '=', 'pending')
    .where('reason', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (refund === undefined)
    throw new Error(
      `${refund_id} is no pending refund of which the bank returned another amount. See notices list.`
    )
  return refund
}

/** Ends a refund as the payout booked it. The operator corrects the balance by the difference. */
export const settleRefund = (tx: Transaction<Schema>, refund_id: number, now: number) =>
  updateRefund(tx, refund_id, {
    status: 'succeeded',
    settled_at: new Date(now),
    next_attempt_at: null,
    lease_until: null
  })

/** Lists the refunds of an account, the newest first. */
export const listRefunds = (tx: Transaction<Schema>, account_id: number, limit: number) =>
  tx
    .selectFrom('card_refunds')
    .select([
      'refund_id',
      'top_up_id',
      'amount_rub_cents',
      'status',
      'reason',
      'bank_refund_id',
      'created_at',
      'settled_at'
    ])
    .where('account_id', '=', account_id)
    .where('status', 'not in', ['reported', 'unknown'])
    .orderBy('refund_id', 'desc')
    .limit(limit)
    .execute()
