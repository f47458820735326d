import { DEFAULT_TERMS, type PaymentType } from '@cloud/pricing'
import { vatWithin } from '@cloud/pricing/books'
import { sql, type Transaction } from 'kysely'
import type { Payer } from '../db/schema/service.ts'
import type { Schema } from '../db/schema.ts'

export interface Invoice {
  readonly top_up_id: number
  readonly created_at: Date
  readonly amount_rub_cents: number
  /** VAT contained in the amount, whole kopeks, at the percent of the day of the invoice. */
  readonly vat_rub_cents: number
  readonly vat_percent: number
  readonly payer: Payer
}

const BY_INVOICE: PaymentType = 'invoice'

/** An invoice of an account; undefined when it has no such one. VAT: decisions, sections 1 and 5. */
export async function findInvoice(
  tx: Transaction<Schema>,
  account_id: number,
  top_up_id: number
): Promise<Invoice | undefined> {
  const { rows } = await sql<{
    created_at: Date
    amount_rub_cents: number
    payer: Payer
    vat_percent: number | null
  }>`
    select created_at, amount_rub_cents, payer,
      (select (terms ->> 'vatPercent')::float8 from terms_history
        where valid_from <= created_at order by valid_from desc limit 1) as vat_percent
    from top_ups
    where account_id = ${account_id} and top_up_id = ${top_up_id} and payment_type = ${BY_INVOICE}`.execute(
    tx
  )
  const [row] = rows
  if (row === undefined) return undefined
  const vat_percent = row.vat_percent ?? DEFAULT_TERMS.vatPercent
  return { ...row, top_up_id, vat_percent, vat_rub_cents: vatWithin(row.amount_rub_cents, vat_percent) }
}
