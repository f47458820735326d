import { formatRub } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { toPrintable } from '../../platform/to-printable.ts'
import { settleAccount } from '../settle.ts'
import { postTransferWithEvent } from '../state/post-transfer.ts'
import type { BankRefund } from '../top-ups/acquirer.ts'
import { reportPayment } from '../top-ups/report-payment.ts'
import { withAccount } from '../with-account.ts'
import { type RefundRow, updateRefund } from './receive-refund-hint.ts'

type RefundId = Pick<RefundRow, 'account_id' | 'refund_id'>

/** Locks the account, and returns the refund unless it has ended. */
async function lockedPending(
  tx: Transaction<Schema>,
  { account_id, refund_id }: RefundId,
  now: number
): Promise<RefundRow | undefined> {
  await settleAccount(tx, account_id, now)
  const row = await tx
    .selectFrom('card_refunds')
    .selectAll()
    .where('refund_id', '=', refund_id)
    .executeTakeFirst()
  return row?.status === 'pending' ? row : undefined
}

/**
 * Applies a refund as the bank reports it. Called again with the same refund, it changes nothing. Source:
 * docs/rules/money.md#refunds-to-cards. Another amount than was requested is only
 * reported, and looked up, until an operator ends the refund (`refunds settle`).
 */
export async function applyRefund(
  tx: Transaction<Schema>,
  known: RefundId,
  refund: BankRefund,
  now: number
): Promise<void> {
  const row = await lockedPending(tx, known, now)
  if (row === undefined) return
  const { refund_id, amount_rub_cents } = row
  // a notification may have named it before its request was answered
  await tx
    .deleteFrom('card_refunds')
    .where('bank_refund_id', '=', refund.id)
    .where('status', 'in', ['reported', 'unknown'])
    .execute()
  await updateRefund(tx, refund_id, { bank_refund_id: refund.id, request: null })
  if (refund.status === 'canceled')
    return refuseRefund(tx, known, refund.cancel_reason ?? 'general_decline', now)
  if (refund.amount !== amount_rub_cents || refund.currency !== 'RUB') {
    const atBank = `${formatRub(refund.amount, 'always')} (${toPrintable(refund.currency.slice(0, 10))})`
    if (refund.status === 'succeeded') await updateRefund(tx, refund_id, { reason: atBank })
    return reportPayment(
      tx,
      row.account_id,
      `Возврат № ${refund_id} по пополнению ${row.top_up_id} в банке на другую сумму: ${atBank} вместо ${formatRub(Number(amount_rub_cents), 'always')}. Проверьте его в кабинете банка, затем: refunds settle ${refund_id}.`,
      now
    )
  }
  if (refund.status === 'succeeded')
    await updateRefund(tx, refund_id, {
      status: 'succeeded',
      settled_at: new Date(now),
      next_attempt_at: null,
      lease_until: null
    })
}

/** Returns a refund that the bank has refused to the balance, once, and notifies the customer and the operators. */
export async function refuseRefund(
  tx: Transaction<Schema>,
  known: RefundId,
  reason: string,
  now: number
): Promise<void> {
  const row = await lockedPending(tx, known, now)
  if (row === undefined) return
  const { account_id, refund_id, top_up_id } = row
  const amount_rub_cents = Number(row.amount_rub_cents)
  await updateRefund(tx, refund_id, {
    status: 'refused',
    reason: reason.slice(0, 300),
    request: null,
    settled_at: new Date(now),
    next_attempt_at: null,
    lease_until: null
  })
  const sum = formatRub(amount_rub_cents, 'always')
  const line = `Банк отклонил возврат на карту: ${sum} снова на балансе`
  await withAccount(tx, account_id, now, (account, at) => {
    const subject = { kind: 'payout_refused', reference: String(refund_id) } as const
    postTransferWithEvent(
      account,
      { ...subject, at, source: 'acquiring', target: 'balance', amount_rub_cents },
      line
    )
  })
  await addJob(tx, 'mail-events', {
    account_id,
    lines: [`${line}. Поддержка вернёт деньги другим способом`]
  })
  const text = `Банк отклонил возврат № ${refund_id} по пополнению ${top_up_id} на ${sum}: ${reason}. Деньги снова на балансе: верните их переводом (accounts payout --to invoice).`
  await reportPayment(tx, account_id, text, now)
}
