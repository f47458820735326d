import type { Event } from '@cloud/api'
import { startResultText } from '@cloud/pricing/words'
import { sql, type Transaction } from 'kysely'
import { rowsInParts } from '../platform/db/rows-in-parts.ts'
import type { Schema } from '../platform/db/schema.ts'
import { type Page, refuseTooManyRows } from '../platform/list-page.ts'
import { type Month, monthMoments } from './month-moments.ts'

export interface AccountPeriod extends Month {
  /** Kopeks; `balance_start` of a month equals `balance_end` of the previous one. */
  readonly balance_start: number
  readonly balance_end: number
}

/**
 * Returns all months from the account's first event until now, oldest first; none for an account without events. A
 * month closes with the balance after its last event, which an index finds, and the next one opens with it. Source:
 * docs/rules/money.md#months.
 *
 * @param now milliseconds of the product's clock
 */
export async function accountPeriods(
  tx: Transaction<Schema>,
  account_id: number,
  now: number
): Promise<readonly AccountPeriod[]> {
  const { rows } = await sql<AccountPeriod>`
    with months as (
      select generate_series(date_trunc('month', min(created_at) at time zone 'Europe/Moscow'),
        date_trunc('month', ${new Date(now)}::timestamptz at time zone 'Europe/Moscow'), interval '1 month') as month
      from events where account_id = ${account_id}
    ), closed as (
      select month, (
        select balance_rub_cents from events
        where account_id = ${account_id} and created_at < (month + interval '1 month') at time zone 'Europe/Moscow'
        order by created_at desc, event_id desc limit 1
      ) as balance_end
      from months
    )
    select extract(year from month)::integer as year, extract(month from month)::integer as month,
      coalesce(lag(balance_end) over (order by month), 0) as balance_start, balance_end
    from closed order by closed.month`.execute(tx)
  return rows
}

/** Results of the servers that were to start with a top-up; they are listed with its first credit. */
const START_RESULTS = sql<readonly { readonly result: string; readonly name: string }[] | null>`(
  select json_agg(json_build_object('result', s.result, 'name', servers.name) order by s.server_id)
  from transfers t join top_up_starts s on s.account_id = t.account_id and s.top_up_id = t.top_up_id
    join servers on servers.account_id = s.account_id and servers.server_id = s.server_id
  where events.type = 'top_up_balance' and t.account_id = events.account_id
    and t.transfer_id = events.transfer_id and s.result is not null and not exists (
      select from transfers before where before.account_id = t.account_id and before.kind = 'top_up'
        and before.top_up_id = t.top_up_id and before.transfer_id < t.transfer_id))`

/**
 * Returns the events of a month in the format of the API, newest first; at the same moment the later recorded first.
 * `count` is the total number.
 *
 * @param most maximum number of rows in one answer
 * @throws 400 if the page has more
 */
export async function accountEvents(
  tx: Transaction<Schema>,
  account_id: number,
  month: Month,
  page: Page,
  most: number
): Promise<{ readonly count: number; readonly results: Event[] }> {
  const { limit, offset = 0 } = page
  const { from, to } = monthMoments(month)
  const ofMonth = tx
    .selectFrom('events')
    .where('account_id', '=', account_id)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
  await refuseTooManyRows(ofMonth, page, most)
  const counted = ofMonth.select(({ fn }) => fn.countAll<number>().as('count'))
  // both in one statement, so that they agree
  const asked = ofMonth
    .select([
      'event_id as id',
      'type',
      'created_at',
      'amount_rub_cents',
      'balance_rub_cents',
      'server_id',
      'server_name',
      'text',
      'rule_id',
      'rule_hindrance',
      'token_prefix',
      START_RESULTS.as('starts'),
      counted.as('count')
    ])
    .orderBy('created_at', 'desc')
    .orderBy('event_id', 'desc')
    .limit(limit ?? null)
    .offset(offset)
  let count: number | null | undefined
  const results: Event[] = []
  for await (const rows of rowsInParts(tx, asked))
    for (const { count: all, created_at, starts, ...row } of rows) {
      count = all
      const text = [row.text, ...(starts ?? []).map(({ result, name }) => startResultText(result, name))]
      results.push({ ...row, created_at: created_at.toISOString(), text: text.join('. ') })
    }
  return { count: count ?? (await counted.executeTakeFirstOrThrow()).count, results }
}
