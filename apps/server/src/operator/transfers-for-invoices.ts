import { sql, type Transaction } from 'kysely'
import { settle } from '../billing/settle.ts'
import type { Schema } from '../platform/db/schema.ts'

/**
 * The invoice, once its account is locked: whoever marks it at this moment waits here, and finds it done.
 *
 * @throws when there is no such invoice
 */
export async function lockedInvoice(tx: Transaction<Schema>, top_up_id: number, now: number) {
  const invoices = tx
    .selectFrom('top_ups')
    .select(['account_id', 'amount_rub_cents', 'status'])
    .where('top_up_id', '=', top_up_id)
    .where('payment_type', '=', 'invoice')
  const none = () => new Error(`There is no invoice ${top_up_id}. See invoices list.`)
  const { account_id } = await invoices.executeTakeFirstOrThrow(none)
  await settle(tx, account_id, now)
  return invoices.executeTakeFirstOrThrow(none)
}

export interface TransferForInvoice {
  /** The bank's. */
  readonly reference: string
  readonly amount_rub_cents: number
  /** Of the movement that credited it. */
  readonly key: string
  readonly taken_back: boolean
}

/** All that was marked on an invoice, in the order of marking. */
export async function transfersOf(
  tx: Transaction<Schema>,
  account_id: number,
  top_up_id: number
): Promise<readonly TransferForInvoice[]> {
  const { rows } = await sql<TransferForInvoice>`
    select p.reference, p.amount_rub_cents, p.key, u.key is not null as taken_back
    from invoice_payments p
      left join transfers u on u.account_id = p.account_id and u.key = 'unpaid:' || p.key
    where p.account_id = ${account_id} and p.top_up_id = ${top_up_id}
    order by p.at, p.key`.execute(tx)
  return rows
}

/** Other invoices on which a transfer of this reference is marked: payers number theirs each by himself. */
export async function othersMarked(
  tx: Transaction<Schema>,
  reference: string,
  top_up_id: number
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct top_up_id as id from invoice_payments p
    where reference = ${reference} and top_up_id <> ${top_up_id} and not exists (
      select from transfers u where u.account_id = p.account_id and u.key = 'unpaid:' || p.key)
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** An invoice is paid by what its transfers brought, and open when all of it was taken back. */
export async function followTransfers(
  tx: Transaction<Schema>,
  account_id: number,
  top_up_id: number,
  now: number
): Promise<'paid' | 'pending'> {
  const { rows } = await sql<{ status: 'paid' | 'pending' }>`
    with arrived as (select arrived_for_invoice(${account_id}, ${top_up_id}) as sum)
    update top_ups set arrived_rub_cents = sum, status = case when sum is null then 'pending' else 'paid' end,
      settled_at = case when sum is not null then coalesce(settled_at, ${new Date(now)}::timestamptz) end
    from arrived where account_id = ${account_id} and top_up_id = ${top_up_id}
    returning status`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error(`There is no invoice ${top_up_id}. See invoices list.`)
  return row.status
}
