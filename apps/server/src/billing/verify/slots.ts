import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import type { Difference } from './difference.ts'

/**
 * Compares slots with servers: all slots of a flavor are free or held by a server, and a waiting server is skipped
 * exactly if its account lacks the money or is frozen.
 */
export async function findSlotDifferences(tx: Transaction<Schema>): Promise<readonly Difference[]> {
  const { rows } = await sql<Difference>`
    select 'free and occupied slots of flavor ' || flavor_id || ' add up to its capacity' as what, null::bigint as account_id,
      null::bigint as server_id, stock as expected, max_available + held as found
    from (
      select f.flavor_id, f.stock, f.max_available, count(s.server_id)::integer as held
      from flavors f left join servers s on s.flavor_id = f.flavor_id and holds_place(s.status)
      group by f.flavor_id
    ) pools where stock <> max_available + held
    union all
    select 'a waiting server can be served exactly if the balance covers its launch', account_id, server_id,
      able::integer, can_be_served::integer
    from (
      select account_id, server_id, can_be_served, queue_ticket is not null and not frozen
        and balance_rub_cents >= case when launched then 1 else (quote ->> 'total')::bigint end as able
      from servers join accounts using (account_id) where queue_ticket is not null or can_be_served
    ) waiting where able <> can_be_served`.execute(tx)
  return rows
}
