import { sql, type Transaction } from 'kysely'
import type { Payer } from '../../platform/db/schema/service.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { payerAt, termsAt } from './at-moment.ts'

/** Another receipt, as one names it. */
interface Other {
  readonly id: number
  readonly at: Date
}

export interface Receipt {
  readonly id: number
  readonly at: Date
  readonly amount_rub_cents: number
  readonly source: 'acquiring' | 'invoice'
  readonly top_up_id: number
  /** Of the bank's transfer, for what came by invoice. */
  readonly reference: string | null
  /** Of the advance that this one takes back; null for an advance. */
  readonly takes_back: Other | null
  /** By which this advance was taken back. */
  readonly taken_back_by: Other | null
  readonly payer: Payer
  readonly vat_percent: number
}

interface Row extends Omit<Receipt, 'payer' | 'vat_percent' | 'takes_back' | 'taken_back_by'> {
  readonly is_back: boolean
  readonly other_id: number | null
  readonly other_at: Date | null
  readonly payer: Payer | null
}

/**
 * An advance that came to an account, or one that was taken back; undefined when it has no such one. Source:
 * docs/rules/documents.md
 */
export async function findReceipt(
  tx: Transaction<Schema>,
  account_id: number,
  id: number
): Promise<Receipt | undefined> {
  const { rows } = await sql<Row>`
    with moved as (
      select transfer_id as id, at, amount_rub_cents, key like 'unpaid:%' as is_back,
        case when source = 'balance' then target else source end as source,
        regexp_replace(key, '^unpaid:', '') as key
      from transfers
      where account_id = ${account_id} and transfer_id = ${id}
        and (target = 'balance' and source in ('acquiring', 'invoice') and key like 'top-up:%'
          or source = 'balance' and target = 'invoice' and key like 'unpaid:%')
    )
    select moved.id, moved.at, moved.amount_rub_cents, moved.source, is_back, p.reference, asked.payer,
      split_part(moved.key, ':', 2)::bigint as top_up_id, other.transfer_id as other_id, other.at as other_at
    from moved
      left join invoice_payments p on p.account_id = ${account_id} and p.key = moved.key
      left join top_ups asked on asked.account_id = ${account_id}
        and asked.top_up_id = split_part(moved.key, ':', 2)::bigint
      left join transfers other on other.account_id = ${account_id}
        and other.key = case when is_back then moved.key else 'unpaid:' || moved.key end`.execute(tx)
  const [row] = rows
  if (row === undefined) return undefined
  const { is_back, other_id, other_at, ...receipt } = row
  const other = other_id !== null && other_at !== null ? { id: other_id, at: other_at } : null
  const payer = row.payer ?? (await payerAt(tx, account_id, row.at))
  // what is taken back is taxed as it was when it came
  const advance = is_back && other !== null ? other : row
  return {
    ...receipt,
    takes_back: is_back ? other : null,
    taken_back_by: is_back ? null : other,
    payer,
    vat_percent: (await termsAt(tx, advance.at)).vatPercent
  }
}
