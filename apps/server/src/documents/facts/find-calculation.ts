import type { Flavor } from '@cloud/api'
import type { PricePlan, Quote, Terms } from '@cloud/pricing'
import { vatWithin } from '@cloud/pricing/books'
import { sql, type Transaction } from 'kysely'
import type { Payer } from '../../platform/db/schema/service.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { payerAt, termsAt } from './at-moment.ts'

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
  /** null where it was not kept. */
  readonly machine: Machine | null
  readonly ssd_count: number
  /** What the disk's group is called. */
  readonly ssd: string
  readonly payer: Payer
}

/**
 * What a prepayment of an account was computed from, by the id of its movement; undefined when it has no such one. The
 * terms are those under which its quote was made. Source: docs/rules/documents.md#invoices-receipts-statements.
 */
export async function findCalculation(
  tx: Transaction<Schema>,
  account_id: number,
  id: number
): Promise<Calculation | undefined> {
  const { rows } = await sql<Omit<Calculation, 'terms' | 'payer'>>`
    with held as (
      select at, server_id, split_part(key, ':', 1) as kind, split_part(key, ':', 3)::integer as purchase_no
      from transfers
      where account_id = ${account_id} and transfer_id = ${id} and source = 'balance' and target = 'hold'
    )
    select held.*, (
        select server_name from events e
        where e.account_id = ${account_id} and e.server_id = held.server_id and e.created_at <= held.at
        order by created_at desc, event_id desc limit 1
      ), p.price_plan, p.quote, s.ssd_count, d.group_title as ssd,
      case when f.flavor_id is not null then json_build_object(
        'gpu', case when g.gpu_id is not null then json_build_object('id', g.gpu_id, 'name', g.name, 'ram', g.ram,
          'is_cloud', g.is_cloud) end, 'gpu_count', f.gpu_count,
        'cpu', json_build_object('id', c.cpu_id, 'name', c.name), 'cpu_count', f.cpu_count,
        'ram', json_build_object('id', r.ram_id, 'standard', r.standard), 'ram_count', f.ram_count) end as machine
    from held
      join prepayments p on p.account_id = ${account_id} and p.server_id = held.server_id and p.purchase_no = held.purchase_no
      join servers s on s.account_id = ${account_id} and s.server_id = held.server_id
      join disks d using (disk_id)
      left join flavors f on f.flavor_id = p.flavor_id left join gpus g on g.gpu_id = f.gpu_id
      left join cpus c on c.cpu_id = f.cpu_id left join rams r on r.ram_id = f.ram_id`.execute(tx)
  const [row] = rows
  if (row === undefined) return undefined
  const { total, vat, monthly } = row.quote
  const gpus = row.machine?.gpu_count
  const madeUnder = ({ vatPercent, infrastructureCostPerGpu }: Terms) =>
    vatWithin(total, vatPercent) === vat &&
    (gpus === undefined || monthly.infrastructure === 100 * gpus * infrastructureCostPerGpu)
  const terms = await termsAt(tx, row.at, madeUnder)
  return { ...row, terms, payer: await payerAt(tx, account_id, row.at) }
}
