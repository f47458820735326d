import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import type { Difference } from './difference.ts'

/**
 * Compares the paid time of a server with entries and events: when its period began, until when its last paid hour lasts and
 * its cost, since when the server runs, and whether it was launched. Purchases for less than a kopek an hour leave no entry
 * of each hour and are left out. `server_id` is globally unique; joining by it alone gives the planner better estimates.
 * Source: docs/rules/money.md#a-paid-period.
 */
export async function findPaidTimeDifferences(tx: Transaction<Schema>): Promise<readonly Difference[]> {
  const { rows } = await sql<Difference>`
    with hours as (
      select *, min(at) filter (where k = 1) over (partition by server_id, purchase_no) as began
      from (
        select *, hour_no as k from transfers where kind = 'hour'
      ) keyed
    ), last_hour as (
      select distinct on (server_id) * from hours order by server_id, transfer_id desc
    ), bought as (
      select distinct on (server_id) server_id, purchase_no,
        (plain_quote ->> 'hour')::bigint as plain_hour,
        (quote ->> 'total')::bigint >= period_hours(price_plan) as each_hour_has_an_event
      from prepayments order by server_id, purchase_no desc
    ), gave_back as (
      select server_id, max(transfer_id) as transfer_id from transfers where source = 'revenue' group by 1
    ), shown as (
      select server_id, max(created_at) filter (where type = 'cloud_server_started') as started,
        max(created_at) filter (where type = 'cloud_server_stopped') as stopped
      from events where server_id is not null group by 1
    ), times as (
      select s.*, coalesce(h.at, s.created_at) as at, h.began, shown.started, shown.stopped,
        coalesce(h.purchase_no >= b.purchase_no, false) as was_launched,
        case when h.purchase_no = s.purchase_no then h.k else 0 end as hours_of_launch,
        case when void.is_void then 0 else h.amount_rub_cents end as taken,
        case when void.is_void or s.period_start is not null then null
          when h.source = 'hold' then h.began + h.k * interval '1 hour'
          else h.at + ceil(3600::numeric * h.amount_rub_cents / b.plain_hour)::integer * interval '1 second'
        end as paid
      from servers s
      left join bought b using (server_id)
      left join last_hour h using (server_id)
      left join gave_back g using (server_id)
      left join shown using (server_id)
      -- a purchase without a charged hour, and a failure, end the time paid before
      cross join lateral (
        select h.at is null or b.purchase_no > h.purchase_no or coalesce(g.transfer_id > h.transfer_id, false) as is_void
      ) void
      where b.each_hour_has_an_event is not false
    ), compared as (
      select 'a period begins with its first started hour' as what, account_id, server_id, at as "from",
        began as expected, period_start as found
      from times where period_start is not null
      union all
      select 'paid time ends with the last paid hour', account_id, server_id, at, paid, paid_until from times
      -- a machine that failed exactly at the end of an hour got no refund
      where paid_until is not null or status = 2 or paid > stopped
      union all
      select 'a server runs since its start event', account_id, server_id, created_at, started, started_at
      from times where status = 2
    )
    select what || ', in milliseconds from ' || "from" as what, account_id, server_id,
      coalesce(extract(epoch from expected - "from") * 1000, 0)::bigint as expected,
      coalesce(extract(epoch from found - "from") * 1000, 0)::bigint as found
    from compared where expected is distinct from found
    union all
    select 'a server stores the amount of its last hour', account_id, server_id, taken, hour_taken_rub_cents from times
    where taken <> hour_taken_rub_cents and (paid_until is not null or status = 2)
    union all
    select 'a server has been launched when an hour of its last purchase was taken', account_id, server_id,
      was_launched::integer, launched::integer
    from times where was_launched <> launched
    union all
    select 'a server stores the number of paid hours of its launch', account_id, server_id, hours_of_launch, paid_hours from times
    where hours_of_launch <> paid_hours`.execute(tx)
  return rows
}
