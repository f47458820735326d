import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'

/** Invoices, the newest first: those still to be paid, or all of them. */
export function listInvoices(
  db: Kysely<Schema>,
  { all, limit }: { readonly all: boolean; readonly limit: number }
) {
  const query = db
    .selectFrom('top_ups')
    .select([
      'top_up_id as id',
      'account_id',
      'amount_rub_cents',
      'status',
      'arrived_rub_cents',
      'payer',
      'created_at',
      'settled_at'
    ])
    .where('payment_type', '=', 'invoice')
    .orderBy('top_up_id', 'desc')
    .limit(limit)
  return (all ? query : query.where('status', '=', 'pending')).execute()
}
