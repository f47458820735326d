import { documentNumber } from '@cloud/api'
import { formatRub } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import { postTransferWithEvent } from '../../billing/state/post-transfer.ts'
import { withAccount } from '../../billing/with-account.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { followTransfers, lockedInvoice, transfersOf } from './invoice-transfers.ts'
import { isSameReference } from './references.ts'

export interface InvoiceUnpaid {
  readonly top_up_id: number
  /** Bank reference of the transfer. */
  readonly reference: string
  /** Shown to the owner of the account; null: no reason is given. */
  readonly reason: string | null
}

export interface MarkUnpaidResult {
  readonly id: number
  readonly account_id: number
  /** False if it was taken back before. */
  readonly taken_back: boolean
  readonly amount_rub_cents: number
  /** Status of the invoice: `paid` if another transfer remains. */
  readonly status: 'paid' | 'pending'
}

/**
 * Takes back a transfer that was marked on the wrong invoice: posts a counter-entry with its own receipt and event, e-mails the
 * customer, and reopens the invoice. A repeated call has no further effect. Source: docs/rules/money.md#money-in
 *
 * @throws if the invoice has no such transfer, or the balance is too low
 */
export async function markUnpaid(
  tx: Transaction<Schema>,
  { top_up_id, reference, reason }: InvoiceUnpaid,
  now: number
): Promise<MarkUnpaidResult> {
  const { account_id, status } = await lockedInvoice(tx, top_up_id, now)
  const transfers = await transfersOf(tx, account_id, top_up_id)
  const named = transfers.filter((one) => isSameReference(one.reference, reference))
  const transfer = named.find(({ taken_back }) => !taken_back) ?? named.at(-1)
  if (transfer === undefined) {
    const known = transfers.filter(({ taken_back }) => !taken_back).map((one) => `'${one.reference}'`)
    throw new Error(
      `Invoice ${top_up_id} has no transfer '${reference}', only: ${known.join(', ') || 'none'}.`
    )
  }
  const { payment_no, amount_rub_cents, taken_back } = transfer
  const answer = { id: top_up_id, account_id, amount_rub_cents }
  if (taken_back) return { ...answer, taken_back: false, status: status === 'paid' ? 'paid' : 'pending' }
  await withAccount(tx, account_id, now, (account, at) => {
    if (account.balance < amount_rub_cents)
      throw new Error(
        `The balance of account ${account_id} is ${formatRub(account.balance)}: ${formatRub(amount_rub_cents - account.balance)} less than the transfer. Nothing is moved. The refund of stopped servers counts as balance.`
      )
    const reversal = { kind: 'unpaid', top_up_id, payment_no, at, amount_rub_cents } as const
    const text = `Отмена пополнения по счёту ${documentNumber('invoice', top_up_id)}${reason === null ? '' : `: ${reason}`}`
    postTransferWithEvent(account, { ...reversal, source: 'balance', target: 'invoice' }, text)
  })
  await tx
    .updateTable('bank_transfers')
    .set({ taken_back_at: new Date(now) })
    .where('account_id', '=', account_id)
    .where('top_up_id', '=', top_up_id)
    .where('payment_no', '=', payment_no)
    .execute()
  const line = `Перевод по счёту ${documentNumber('invoice', top_up_id)} был зачислен ошибочно, с баланса списано ${formatRub(amount_rub_cents)}`
  await addJob(tx, 'mail-events', { account_id, lines: [reason === null ? line : `${line}: ${reason}`] })
  return { ...answer, taken_back: true, status: await followTransfers(tx, account_id, top_up_id, now) }
}
