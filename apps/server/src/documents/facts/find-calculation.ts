import type { Flavor } from '@cloud/api'
import type { PricePlan, Quote, Terms } from '@cloud/pricing'
import { sql, type Transaction } from 'kysely'
import type { Payer } from '../../platform/db/schema/money.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { payerAt } from './at-moment.ts'

/** What a machine is made of. */
export type Machine = Pick<Flavor, 'gpu' | 'gpu_count' | 'cpu' | 'cpu_count' | 'ram' | 'ram_count'>

export interface Calculation {
  readonly server_id: number
  /** Of the day of the prepayment. */
  readonly server_name: string
  readonly purchase_no: number
  readonly kind: 'launch' | 'renewal' | 'change'
  readonly at: Date
  readonly price_plan: PricePlan
  readonly quote: Quote
  readonly terms: Terms
  readonly machine: Machine
  readonly ssd_count: number
  /** What the disk's group is called. */
  readonly ssd: string
  readonly payer: Payer
}

/**
 * What a prepayment of an account was computed from, by the id of its transfer; undefined when it has no such one.
 * Source: docs/rules/documents.md#invoices-receipts-statements.
 */
export async function findCalculation(
  tx: Transaction<Schema>,
  account_id: number,
  id: number
): Promise<Calculation | undefined> {
  const { rows } = await sql<Omit<Calculation, 'payer'>>`
    select t.at, t.server_id, t.kind, t.purchase_no, e.server_name, p.price_plan, p.quote, p.terms, s.ssd_count,
      d.group_title as ssd,
      json_build_object(
        'gpu', case when g.gpu_id is not null then json_build_object('id', g.gpu_id, 'name', g.name, 'ram', g.ram,
          'is_cloud', g.is_cloud) end, 'gpu_count', f.gpu_count,
        'cpu', json_build_object('id', c.cpu_id, 'name', c.name), 'cpu_count', f.cpu_count,
        'ram', json_build_object('id', r.ram_id, 'standard', r.standard), 'ram_count', f.ram_count) as machine
    from transfers t
      join events e on e.account_id = t.account_id and e.transfer_id = t.transfer_id
      join prepayments p on p.account_id = t.account_id and p.server_id = t.server_id and p.purchase_no = t.purchase_no
      join servers s on s.account_id = t.account_id and s.server_id = t.server_id
      join disks d using (disk_id)
      join flavors f on f.flavor_id = p.flavor_id left join gpus g on g.gpu_id = f.gpu_id
      join cpus c on c.cpu_id = f.cpu_id join rams r on r.ram_id = f.ram_id
    where t.account_id = ${account_id} and t.transfer_id = ${id} and t.target = 'hold'`.execute(tx)
  const [row] = rows
  return row === undefined ? undefined : { ...row, payer: await payerAt(tx, account_id, row.at) }
}
