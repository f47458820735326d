import { PINNED_PRICE_DAYS } from '@cloud/pricing/books'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import type { Difference } from './difference.ts'

/**
 * Finds accounts that jobs would miss: an item of a server falls due before the account's stored due moment, or the
 * account has none. An earlier stored moment is allowed, for notices.
 */
export async function findDueDifferences(tx: Transaction<Schema>): Promise<readonly Difference[]> {
  const { rows } = await sql<Difference>`
    with due as (
      select account_id, server_id, case
        when status = 2 and period_start is not null then period_start + charged_hours * interval '1 hour'
        when status = 2 then paid_until
        when status = 1 or status = 0 and not late_notified then coalesce(answer_due_at, asked_at + interval '15 minutes')
        when status in (-1, -4) and not launched and not lapsed then pinned_at + ${PINNED_PRICE_DAYS} * interval '24 hours'
        end as at
      from servers
    )
    select 'the account is settled at ' || to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as what, account_id,
      server_id, 1 as expected, 0 as found
    from due join accounts using (account_id) where at < coalesce(next_due_at, 'infinity')`.execute(tx)
  return rows
}
