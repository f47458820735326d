import { sql, type Transaction } from 'kysely'
import { type Month, monthMoments } from '../../history/month-moments.ts'
import { monthRevenue, type RevenueAtRate } from '../../history/month-revenue.ts'
import type { Schema } from '../../platform/db/schema.ts'

/** Usage of a server in a month at one VAT rate. */
export interface MonthService extends RevenueAtRate {
  readonly server_id: number
  /** Name in the last event before the month's end: documents of a past month keep it permanently. */
  readonly server_name: string
  /** Paid started hours, less the hours refunded in the month. */
  readonly hours: number
}

/**
 * Sums the services of a month in Moscow time by server and VAT rate, from the entries of `revenue`. Source:
 * docs/rules/documents.md#invoices-receipts-statements.
 */
export async function monthServices(
  tx: Transaction<Schema>,
  account_id: number,
  month: Month
): Promise<readonly MonthService[]> {
  const { to } = monthMoments(month)
  const { rows } = await sql<MonthService>`
    with used as (
      select server_id, vat_percent,
        (count(*) filter (where is_usage) - count(*) filter (where not is_usage))::integer as hours,
        sum(amount_rub_cents)::bigint as amount_rub_cents
      from (${monthRevenue(month, account_id)}) revenue group by server_id, vat_percent
    ), last_event as (
      select server_id, max(event_id) as event_id from events
      where account_id = ${account_id} and created_at < ${to} group by server_id
    )
    select used.server_id, coalesce(e.server_name, s.name) as server_name, used.vat_percent, used.hours, used.amount_rub_cents
    from used join servers s on s.account_id = ${account_id} and s.server_id = used.server_id
      left join last_event on last_event.server_id = used.server_id
      left join events e on e.account_id = ${account_id} and e.event_id = last_event.event_id
    order by used.server_id, used.vat_percent`.execute(tx)
  return rows
}
