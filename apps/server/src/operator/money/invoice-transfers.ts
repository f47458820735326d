import { sql, type Transaction } from 'kysely'
import { settleAccount } from '../../billing/settle.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { ListedTransfer } from './list-invoices.ts'
import { foldReference, isSameReference } from './references.ts'

/** First number of the advisory lock on a reference. */
const REFERENCE_LOCK = 4_710_305

/**
 * Reads an invoice and locks its account until the end of the transaction.
 *
 * @throws if the invoice does not exist
 */
export async function lockedInvoice(tx: Transaction<Schema>, top_up_id: number, now: number) {
  const invoices = tx
    .selectFrom('top_ups')
    .innerJoin('accounts', 'accounts.account_id', 'top_ups.account_id')
    .select(['top_ups.account_id', 'top_ups.amount_rub_cents', 'top_ups.status', 'accounts.email'])
    .select(sql<boolean>`erased_at is not null`.as('account_erased'))
    .where('top_up_id', '=', top_up_id)
    .where('payment_type', '=', 'invoice')
  const none = () => new Error(`There is no invoice ${top_up_id}. See invoices list.`)
  const { account_id } = await invoices.executeTakeFirstOrThrow(none)
  await settleAccount(tx, account_id, now)
  return invoices.executeTakeFirstOrThrow(none)
}

interface MarkedTransfer extends Omit<ListedTransfer, 'at'> {
  readonly payment_no: number
}

/** Returns all transfers that were marked on an invoice, in the order of marking. */
export async function transfersOf(
  tx: Transaction<Schema>,
  account_id: number,
  top_up_id: number
): Promise<readonly MarkedTransfer[]> {
  const { rows } = await sql<MarkedTransfer>`
    select p.reference, p.amount_rub_cents, p.payment_no, taken_back(p) as taken_back
    from invoice_payments p
    where p.account_id = ${account_id} and p.top_up_id = ${top_up_id}
    order by p.payment_no`.execute(tx)
  return rows
}

/** Locks a reference until the end of the transaction, so that it is not marked on two invoices concurrently. */
export async function lockReference(tx: Transaction<Schema>, reference: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${REFERENCE_LOCK}, hashtext(${foldReference(reference)}))`.execute(
    tx
  )
}

export interface TransferElsewhere {
  readonly top_up_id: number
  readonly account_id: number
  readonly email: string
  readonly amount_rub_cents: number
  /** Correction request under which the transfer waits for a second operator; null if it was credited. */
  readonly request_id: number | null
}

/** Returns the transfers with this reference that are credited, or wait to be credited, to other invoices. */
export async function transfersElsewhere(
  tx: Transaction<Schema>,
  reference: string,
  top_up_id: number,
  now: number
): Promise<readonly TransferElsewhere[]> {
  const used = await sql<{ reference: string }>`
    select reference from invoice_payments union select reference from correction_requests where kind = 'transfer'
  `.execute(tx)
  const same = used.rows.map((row) => row.reference).filter((one) => isSameReference(one, reference))
  const { rows } = await sql<TransferElsewhere>`
    select top_up_id, account_id, email, transfer.amount_rub_cents, request_id
    from (
      select top_up_id, account_id, amount_rub_cents, null::bigint as request_id from invoice_payments p
      where reference = any(${same}) and not taken_back(p)
      union all
      select top_up_id, account_id, amount_rub_cents, request_id from correction_requests
      where kind = 'transfer' and reference = any(${same}) and decided_at is null and expires_at > ${new Date(now)}
    ) transfer join accounts using (account_id)
    where top_up_id <> ${top_up_id}
    order by top_up_id, request_id nulls first`.execute(tx)
  return rows
}

/** Sets an invoice to paid by the sum of its transfers, or to pending if all of them were taken back. */
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
