import type { Flavor } from '@cloud/api'
import type { PricePlan, Quote, Terms } from '@cloud/pricing'
import { sql, type Transaction } from 'kysely'
import type { Payer } from '../../platform/db/schema/money.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { payerAt } from './payer-at.ts'

/** Parts of a machine. */
export type Machine = Pick<Flavor, 'gpu' | 'gpu_count' | 'cpu' | 'cpu_count' | 'ram' | 'ram_count'>

export interface Calculation {
  readonly server_id: number
  /** Name on the day of the prepayment. */
  readonly server_name: string
  readonly purchase_no: number
  readonly kind: 'launch' | 'renewal' | 'change'
  readonly at: Date
  readonly price_plan: PricePlan
  readonly quote: Quote
  readonly terms: Terms
  readonly machine: Machine
  readonly ssd_count: number
  /** Name of the disk's group. */
  readonly ssd: string
  readonly payer: Payer
}

/**
 * Finds the input from which a prepayment of an account was computed, by the id of its transfer; undefined if the account
 * has no such transfer. Source: docs/rules/documents.md#invoices-receipts-statements.
 */
export async function findCalculation(
  tx: Transaction<Schema>,
  account_id: number,
  id: number
): Promise<Calculation | undefined> {
  const { rows } = await sql<Omit<Calculation, 'payer'>>`
    select t.at, t.server_id, t.kind, t.purchase_no, e.server_name, p.price_plan, p.quote, p.terms, s.ssd_count,
      d.group_title as ssd,
      json_build_object('gpu', f.gpu, 'gpu_count', f.gpu_count, 'cpu', f.cpu, 'cpu_count', f.cpu_count,
        'ram', f.ram, 'ram_count', f.ram_count) as machine
    from transfers t
      join events e on e.account_id = t.account_id and e.transfer_id = t.transfer_id
      join prepayments p on p.account_id = t.account_id and p.server_id = t.server_id and p.purchase_no = t.purchase_no
      join servers s on s.account_id = t.account_id and s.server_id = t.server_id
      join disks d using (disk_id)
      join flavor_parts f on f.flavor_id = p.flavor_id
    where t.account_id = ${account_id} and t.transfer_id = ${id} and t.target = 'hold'`.execute(tx)
  const [row] = rows
  return row === undefined ? undefined : { ...row, payer: await payerAt(tx, account_id, row.at) }
}
