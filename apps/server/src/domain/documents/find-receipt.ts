import { sql, type Transaction } from 'kysely'
import type { Payer } from '../../db/schema/service.ts'
import type { Schema } from '../../db/schema.ts'
import { payerAt } from './payer-at.ts'
import { termsAt } from './terms-at.ts'

export interface Receipt {
  readonly id: number
  readonly at: Date
  readonly amount_rub_cents: number
  readonly source: 'acquiring' | 'invoice'
  readonly top_up_id: number
  /** Of the bank's transfer, for what came by invoice. */
  readonly reference: string | null
  readonly payer: Payer
  readonly vat_percent: number
}

/** An advance that came to an account; undefined when it has no such one. Source: decisions, section 5. */
export async function findReceipt(
  tx: Transaction<Schema>,
  account_id: number,
  id: number
): Promise<Receipt | undefined> {
  const { rows } = await sql<Omit<Receipt, 'payer' | 'vat_percent'> & { readonly payer: Payer | null }>`
    with arrived as (
      select transfer_id, at, amount_rub_cents, source, split_part(key, ':', 2)::bigint as top_up_id,
        nullif(substr(key, length('top-up::' || split_part(key, ':', 2)) + 1), '') as further
      from transfers
      where account_id = ${account_id} and transfer_id = ${id} and target = 'balance'
        and source in ('acquiring', 'invoice') and key like 'top-up:%'
    )
    select transfer_id as id, at, amount_rub_cents, source, top_up_id, payer,
      coalesce(further, (select reference from invoice_payments p
        where p.account_id = ${account_id} and p.top_up_id = arrived.top_up_id order by at, reference limit 1)) as reference
    from arrived left join (select top_up_id, payer from top_ups where account_id = ${account_id}) asked
      using (top_up_id)`.execute(tx)
  const [row] = rows
  if (row === undefined) return undefined
  const payer = row.payer ?? (await payerAt(tx, account_id, row.at))
  return { ...row, payer, vat_percent: (await termsAt(tx, row.at)).vatPercent }
}
