import type { SpendingStep } from '@cloud/api'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'

/** Revenue of a server in one configuration at one hourly price, in a day or month. */
export interface Revenue {
  /** First day of the step, or of the range if that begins later. */
  readonly start: string
  readonly server_id: number
  readonly server_name: string
  readonly labels: readonly string[]
  readonly flavor_id: number
  readonly flavor_name: string
  readonly gpu_count: number
  readonly cpu_count: number
  /** Memory in GB, like the disk. */
  readonly ram_count: number
  readonly ssd_count: number
  /** Price of an hour without discounts. */
  readonly list_hour_rub_cents: number
  /** Started hours, less refunded ones. */
  readonly hours: number
  /** Amount of `revenue`; negative if refunds exceed the usage. */
  readonly amount_rub_cents: number
}

/** Range of days in Moscow time, without the last one. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/**
 * Returns the entries of `revenue` of a settled account by days or months of Moscow, servers and their configurations. The database sums
 * them; the last prepayment before an hour determines its configuration and price.
 *
 * @param most maximum number of rows, the earliest first; all rows if omitted
 */
export async function readRevenue(
  tx: Transaction<Schema>,
  account_id: number,
  { from, to }: DayRange,
  step: SpendingStep,
  most: number | null = null
): Promise<readonly Revenue[]> {
  const midnight = (day: string) => sql`(${day}::date)::timestamp at time zone 'Europe/Moscow'`
  const { rows } = await sql<Revenue>`
    with used as (
      select date_trunc(${step}, at at time zone 'Europe/Moscow')::date as step, server_id, purchase_no,
        count(*) filter (where target = 'revenue') - count(*) filter (where source = 'revenue') as hours,
        sum(case target when 'revenue' then amount_rub_cents else -amount_rub_cents end) as amount
      from transfers
      where account_id = ${account_id} and (source = 'revenue' or target = 'revenue')
        and at >= ${midnight(from)} and at < ${midnight(to)}
      group by 1, 2, 3
    ), by_flavor as (
      select step, server_id, flavor_id, list_hour_rub_cents,
        sum(hours)::integer as hours, sum(amount)::bigint as amount_rub_cents
      from used cross join lateral (
        select flavor_id, (plain_quote->>'fullTotal')::bigint as list_hour_rub_cents from prepayments p
        where p.account_id = ${account_id} and p.server_id = used.server_id and p.purchase_no <= used.purchase_no
        order by p.purchase_no desc limit 1
      ) bought
      group by 1, 2, 3, 4
    )
    select greatest(step, ${from}::date)::text as start, server_id, s.name as server_name, s.labels, f.flavor_id,
      case when g.gpu_id is null then '' else f.gpu_count || ' × ' || g.short_name || ', ' end
        || f.cpu_count || ' vCPU, ' || f.ram_count || ' ГБ' as flavor_name,
      f.gpu_count, f.cpu_count, f.ram_count, s.ssd_count, list_hour_rub_cents, hours, amount_rub_cents
    from by_flavor join servers s using (server_id) join flavors f on f.flavor_id = by_flavor.flavor_id
      left join gpus g using (gpu_id)
    where s.account_id = ${account_id}
    order by step, server_id, f.flavor_id, list_hour_rub_cents
    limit ${most}::bigint`.execute(tx)
  return rows
}
