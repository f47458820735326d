import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'

export interface ListedTransfer {
  /** Reference of the bank. */
  readonly reference: string
  readonly amount_rub_cents: number
  readonly at: string
  readonly taken_back: boolean
}

/** Lists unpaid or all invoices, the newest first, with their transfers. */
export function listInvoices(
  db: Kysely<Schema>,
  { all, limit, account_id }: { readonly all: boolean; readonly limit: number; readonly account_id?: number }
) {
  const transfers = sql<readonly ListedTransfer[]>`coalesce((
    select json_agg(json_build_object('reference', p.reference, 'amount_rub_cents', p.amount_rub_cents, 'at', p.at,
      'taken_back', taken_back(p)) order by p.payment_no)
    from invoice_payments p
    where p.account_id = top_ups.account_id and p.top_up_id = top_ups.top_up_id), '[]')`
  const query = db
    .selectFrom('top_ups')
    .select([
      'top_up_id as id',
      'account_id',
      'amount_rub_cents',
      'status',
      'arrived_rub_cents',
      transfers.as('transfers'),
      'payer',
      'created_at',
      'settled_at'
    ])
    .where('payment_type', '=', 'invoice')
    .orderBy('top_up_id', 'desc')
    .limit(limit)
  const ofAccount = account_id === undefined ? query : query.where('account_id', '=', account_id)
  return (all ? ofAccount : ofAccount.where('status', '=', 'pending')).execute()
}
