import { formatRub } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import { creditTopUp } from '../billing/top-ups/credit-top-up.ts'
import type { Schema } from '../platform/db/schema.ts'
import { addJob } from '../platform/jobs/add-job.ts'
import { followTransfers, lockedInvoice, othersMarked, transfersOf } from './transfers-for-invoices.ts'

export interface InvoicePaid {
  readonly top_up_id: number
  /** What arrived: whole kopeks above 0; null: what the invoice says, if it is the first transfer for it. */
  readonly amount_rub_cents: number | null
  /** The bank's reference: the same one is the same transfer. */
  readonly reference: string
}

export interface Marked {
  readonly id: number
  readonly account_id: number
  /** false: this transfer was credited before. */
  readonly credited: boolean
  readonly arrived_rub_cents: number
  /** Other invoices with a transfer of the same reference: of another payer, or this one marked on the wrong invoice. */
  readonly also_marked_on: readonly number[]
}

/**
 * A transfer for an invoice has come: what arrived is credited, once for each reference, and the customer gets a
 * letter; a second transfer is a new credit. Source: docs/rules/money.md#money-in.
 *
 * @throws when there is no such invoice, the transfer is known with another sum, or a further one has no sum
 */
export async function markPaid(tx: Transaction<Schema>, paid: InvoicePaid, now: number): Promise<Marked> {
  const { top_up_id, reference } = paid
  const invoice = await lockedInvoice(tx, top_up_id, now)
  const { account_id } = invoice
  const first = invoice.status !== 'paid'
  const transfers = await transfersOf(tx, account_id, top_up_id)
  const known = transfers.find((one) => one.reference === reference && !one.taken_back)?.amount_rub_cents
  const arrived = known ?? paid.amount_rub_cents ?? (first ? invoice.amount_rub_cents : null)
  if (arrived === null)
    throw new Error(`Invoice ${top_up_id} is paid. A further transfer needs its sum: --amount.`)
  if (paid.amount_rub_cents !== null && paid.amount_rub_cents !== arrived)
    throw new Error(`Transfer '${reference}' for invoice ${top_up_id} was ${formatRub(arrived)}.`)
  const also_marked_on = await othersMarked(tx, reference, top_up_id)
  const answer = { id: top_up_id, account_id, arrived_rub_cents: arrived, also_marked_on }
  if (known !== undefined) return { ...answer, credited: false }
  const nth = transfers.length + 1
  const key = nth === 1 ? `top-up:${top_up_id}` : `top-up:${top_up_id}:${nth}:${reference}`
  await tx
    .insertInto('invoice_payments')
    .values({ account_id, top_up_id, reference, amount_rub_cents: arrived, at: new Date(now), key })
    .execute()
  await followTransfers(tx, account_id, top_up_id, now)
  const credit = { account_id, top_up_id, payment_type: 'invoice', amount_rub_cents: arrived, now } as const
  const credited = await creditTopUp(tx, { ...credit, key })
  const line = `Перевод по счёту № ${top_up_id} зачислен на баланс: ${formatRub(arrived)}`
  if (credited) await addJob(tx, 'mail-events', { account_id, lines: [line] })
  return { ...answer, credited }
}
