import { sql, type Transaction } from 'kysely'
import { termsAt } from '../../catalogue/terms-at.ts'
import type { Payer } from '../../platform/db/schema/money.ts'
import type { Schema } from '../../platform/db/schema.ts'

export interface Invoice {
  readonly top_up_id: number
  readonly created_at: Date
  readonly amount_rub_cents: number
  /** Rate on the day of the invoice. */
  readonly vat_percent: number
  readonly payer: Payer
}

/** Returns an invoice of an account; undefined if it has no such invoice. */
export async function findInvoice(
  tx: Transaction<Schema>,
  account_id: number,
  top_up_id: number
): Promise<Invoice | undefined> {
  const { rows } = await sql<Omit<Invoice, 'vat_percent'>>`
    select top_up_id, created_at, amount_rub_cents, payer from top_ups
    where account_id = ${account_id} and top_up_id = ${top_up_id} and payment_type = 'invoice'`.execute(tx)
  const [row] = rows
  return row && { ...row, vat_percent: (await termsAt(tx, row.created_at)).vatPercent }
}
