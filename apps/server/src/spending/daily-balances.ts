import type { Balances } from '@cloud/api'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import type { DayRange } from './revenue.ts'

/**
 * Returns the balance of a settled account at the end of each day in Moscow, and now for today: the balance after the
 * last event until then, which an index finds. Future days are left out. Source: docs/rules/spending.md#balance.
 *
 * @param now milliseconds of the product's clock
 */
export async function readBalances(
  tx: Transaction<Schema>,
  account_id: number,
  now: number,
  { from, to }: DayRange
): Promise<Balances> {
  const { rows } = await sql<Balances['steps'][number]>`
    select day::date::text as start, coalesce((
        select balance_rub_cents from events
        where account_id = ${account_id} and created_at < (day + interval '1 day') at time zone 'Europe/Moscow'
        order by created_at desc, event_id desc limit 1
      ), 0) as balance_rub_cents
    from generate_series(${from}::timestamp, least(${to}::timestamp - interval '1 day',
      ${new Date(now)}::timestamptz at time zone 'Europe/Moscow'), interval '1 day') as day
    order by day`.execute(tx)
  return { steps: rows }
}
