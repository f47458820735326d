import { sql, type Transaction } from 'kysely'
import { termsAt } from '../../catalogue/terms-at.ts'
import type { Payer } from '../../platform/db/schema/money.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { payerAt } from './payer-at.ts'

/** Another receipt that this one refers to. */
interface RelatedReceipt {
  readonly id: number
  readonly at: Date
}

export interface Receipt {
  readonly id: number
  readonly at: Date
  readonly amount_rub_cents: number
  readonly source: 'acquiring' | 'invoice'
  readonly top_up_id: number
  /** Reference of the bank's transfer, for money that came by invoice. */
  readonly reference: string | null
  /** Advance that this receipt takes back; null for an advance. */
  readonly takes_back: RelatedReceipt | null
  /** Receipt that took this advance back. */
  readonly taken_back_by: RelatedReceipt | null
  readonly payer: Payer
  readonly vat_percent: number
}

type Row = Omit<Receipt, 'payer' | 'vat_percent' | 'takes_back' | 'taken_back_by'> & {
  readonly is_back: boolean
  readonly payer: Payer | null
} & (
    | { readonly other_id: number; readonly other_at: Date }
    | { readonly other_id: null; readonly other_at: null }
  )

/**
 * Finds the receipt of an advance payment, or of one that was taken back; undefined if the account has no such payment.
 * Source: docs/rules/documents.md
 */
export async function findReceipt(
  tx: Transaction<Schema>,
  account_id: number,
  id: number
): Promise<Receipt | undefined> {
  const { rows } = await sql<Row>`
    select t.transfer_id as id, t.at, t.amount_rub_cents, t.top_up_id, t.kind = 'unpaid' as is_back,
      case when t.kind = 'unpaid' then t.target else t.source end as source, p.reference, asked.payer,
      other.transfer_id as other_id, other.at as other_at
    from transfers t
      left join invoice_payments p using (account_id, top_up_id, payment_no)
      left join top_ups asked using (account_id, top_up_id)
      left join transfers other on other.account_id = t.account_id and other.top_up_id = t.top_up_id
        and other.payment_no = t.payment_no and other.kind <> t.kind
    where t.account_id = ${account_id} and t.transfer_id = ${id} and t.kind in ('top_up', 'unpaid')`.execute(
    tx
  )
  const [row] = rows
  if (row === undefined) return undefined
  const { is_back, other_id: _, other_at: __, ...receipt } = row
  const other = row.other_id === null ? null : { id: row.other_id, at: row.other_at }
  const payer = row.payer ?? (await payerAt(tx, account_id, row.at))
  const takes_back = is_back ? other : null
  // taking back a payment uses the VAT rate of the day it arrived
  const { vatPercent: vat_percent } = await termsAt(tx, (takes_back ?? row).at)
  return { ...receipt, takes_back, taken_back_by: is_back ? null : other, payer, vat_percent }
}
