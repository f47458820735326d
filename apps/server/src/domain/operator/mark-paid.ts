import { formatRub } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { creditTopUp } from '../credit-top-up.ts'
import { settle } from '../settle.ts'

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
}

/**
 * A transfer for an invoice has come: what arrived is credited, once for each reference; a second transfer is a new
 * credit. Source: decisions, section 5, 'Money in'.
 *
 * @throws when there is no such invoice, the transfer is known with another sum, or a further one has no sum
 */
export async function markPaid(tx: Transaction<Schema>, paid: InvoicePaid, now: number): Promise<Marked> {
  const { top_up_id, reference } = paid
  const invoices = tx
    .selectFrom('top_ups')
    .select(['account_id', 'amount_rub_cents', 'status'])
    .where('top_up_id', '=', top_up_id)
    .where('payment_type', '=', 'invoice')
  const none = () => new Error(`There is no invoice ${top_up_id}. See invoices list.`)
  const { account_id } = await invoices.executeTakeFirstOrThrow(none)
  // takes the account's lock: whoever marks the same at this moment waits here, and finds it done
  await settle(tx, account_id, now)
  const invoice = await invoices.executeTakeFirstOrThrow(none)
  const first = invoice.status !== 'paid'
  const known = await knownTransfer(tx, account_id, paid)
  const arrived = known ?? paid.amount_rub_cents ?? (first ? invoice.amount_rub_cents : null)
  if (arrived === null)
    throw new Error(`Invoice ${top_up_id} is paid. A further transfer needs its sum: --amount.`)
  if (paid.amount_rub_cents !== null && paid.amount_rub_cents !== arrived)
    throw new Error(`Transfer '${reference}' for invoice ${top_up_id} was ${formatRub(arrived)}.`)
  const answer = { id: top_up_id, account_id, arrived_rub_cents: arrived }
  if (known !== undefined) return { ...answer, credited: false }
  await tx
    .insertInto('invoice_payments')
    .values({ account_id, top_up_id, reference, amount_rub_cents: arrived, at: new Date(now) })
    .execute()
  if (first)
    await tx
      .updateTable('top_ups')
      .set({ status: 'paid', settled_at: new Date(now), arrived_rub_cents: arrived })
      .where('account_id', '=', account_id)
      .where('top_up_id', '=', top_up_id)
      .execute()
  const credited = await creditTopUp(tx, {
    account_id,
    top_up_id,
    payment_type: 'invoice',
    amount_rub_cents: arrived,
    now,
    reference: first ? undefined : reference
  })
  return { ...answer, credited }
}

async function knownTransfer(
  tx: Transaction<Schema>,
  account_id: number,
  { top_up_id, reference }: InvoicePaid
): Promise<number | undefined> {
  const known = await tx
    .selectFrom('invoice_payments')
    .select('amount_rub_cents')
    .where('account_id', '=', account_id)
    .where('top_up_id', '=', top_up_id)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return known?.amount_rub_cents
}
