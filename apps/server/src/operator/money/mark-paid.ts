import { documentNumber } from '@cloud/api'
import { formatRub } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import { creditTopUp } from '../../billing/top-ups/credit-top-up.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import {
  followTransfers,
  lockedInvoice,
  lockReference,
  type TransferElsewhere,
  transfersElsewhere,
  transfersOf
} from './invoice-transfers.ts'
import { isSameReference } from './references.ts'

export interface InvoicePaid {
  readonly top_up_id: number
  /** Whole kopeks above 0 that arrived. null: the invoice's amount, allowed for its first transfer only. */
  readonly amount_rub_cents: number | null
  /** The bank's reference: the same reference means the same transfer. */
  readonly reference: string
}

export interface MarkPaidResult {
  readonly id: number
  readonly account_id: number
  /** False if this transfer was credited before. */
  readonly credited: boolean
  readonly arrived_rub_cents: number
  readonly asked_rub_cents: number
  /** Sum that was credited to the invoice before this command, without transfers that were taken back. */
  readonly credited_before_rub_cents: number
  /** Part of this transfer by which the credited sum exceeds the invoice's amount. */
  readonly exceeding_rub_cents: number
  /** True if the account is erased: nobody can spend the money, so it has to be paid back. */
  readonly account_erased: boolean
  /** Other invoices with a transfer of the same reference. */
  readonly also_marked_on: readonly number[]
}

/** A transfer as it would be credited, read under the locks of its reference and its account. */
export interface IncomingTransfer {
  readonly answer: Omit<MarkPaidResult, 'credited'>
  readonly email: string
  /** True if this transfer is already credited to this invoice. */
  readonly isKnown: boolean
  readonly payment_no: number
  readonly elsewhere: readonly TransferElsewhere[]
}

/**
 * Reads what a transfer would change, and locks its reference and its account until the end of the transaction.
 *
 * @throws if the invoice does not exist, the transfer has another amount than before, or a further transfer has no amount
 */
export async function readIncomingTransfer(
  tx: Transaction<Schema>,
  { top_up_id, reference, amount_rub_cents }: InvoicePaid,
  now: number
): Promise<IncomingTransfer> {
  await lockReference(tx, reference)
  const invoice = await lockedInvoice(tx, top_up_id, now)
  const { account_id, account_erased, email, amount_rub_cents: asked } = invoice
  const all = await transfersOf(tx, account_id, top_up_id)
  const kept = all.filter((one) => !one.taken_back)
  const known = kept.find((one) => isSameReference(one.reference, reference))?.amount_rub_cents
  const arrived = known ?? amount_rub_cents ?? (kept.length === 0 ? asked : null)
  if (arrived === null)
    throw new Error(`Invoice ${top_up_id} is paid. A further transfer needs its amount: --amount.`)
  if (amount_rub_cents !== null && amount_rub_cents !== arrived)
    throw new Error(`Transfer '${reference}' for invoice ${top_up_id} was ${formatRub(arrived)}.`)
  const before = kept.reduce((sum, one) => sum + one.amount_rub_cents, 0)
  const elsewhere = await transfersElsewhere(tx, reference, top_up_id, now)
  const isKnown = known !== undefined
  const answer = {
    id: top_up_id,
    account_id,
    account_erased,
    arrived_rub_cents: arrived,
    asked_rub_cents: asked,
    credited_before_rub_cents: before,
    exceeding_rub_cents: isKnown ? 0 : Math.min(arrived, Math.max(0, before + arrived - asked)),
    also_marked_on: [...new Set(elsewhere.map((one) => one.top_up_id))]
  }
  return { answer, email, isKnown, payment_no: all.length + 1, elsewhere }
}

/**
 * Credits a transfer for an invoice, once per reference, and sends the customer an e-mail; a second transfer is a new
 * credit. Source: docs/rules/money.md#money-in.
 *
 * @throws as `readIncomingTransfer`
 */
export async function markPaid(
  tx: Transaction<Schema>,
  paid: InvoicePaid,
  now: number
): Promise<MarkPaidResult> {
  return creditArrival(tx, paid.reference, await readIncomingTransfer(tx, paid, now), now)
}

/** Credits what `readIncomingTransfer` returned in the same transaction. */
export async function creditArrival(
  tx: Transaction<Schema>,
  reference: string,
  { answer, isKnown, payment_no }: IncomingTransfer,
  now: number
): Promise<MarkPaidResult> {
  if (isKnown) return { ...answer, credited: false }
  const { id: top_up_id, account_id, arrived_rub_cents: amount_rub_cents } = answer
  await tx
    .insertInto('invoice_payments')
    .values({ account_id, top_up_id, payment_no, reference, amount_rub_cents, at: new Date(now) })
    .execute()
  await followTransfers(tx, account_id, top_up_id, now)
  const credit = { account_id, top_up_id, payment_type: 'invoice', amount_rub_cents, now } as const
  const credited = await creditTopUp(tx, { ...credit, payment_no })
  const line = `Перевод по счёту ${documentNumber('invoice', top_up_id)} зачислен на баланс: ${formatRub(amount_rub_cents)}`
  if (credited !== undefined)
    await addJob(tx, 'mail-events', { account_id, lines: [line, ...credited.starts] })
  return { ...answer, credited: credited !== undefined }
}
