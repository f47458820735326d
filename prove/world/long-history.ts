import { createPool } from '../../apps/server/src/platform/db/connections/pool.ts'

/**
 * Writes many invoices of an account, more than today's quotas allow: each is an event and a document.
 *
 * @param at SQL expression of the time. @default now
 */
export async function manyInvoices(
  url: string,
  account_id: number,
  count: number,
  at = 'product_now()'
): Promise<void> {
  const pool = createPool(url, 1)
  await pool.query(
    `with made as (
      insert into top_ups (account_id, order_key, payment_type, amount_rub_cents, payer, created_at)
      select $1::bigint, md5(random()::text || n), 'invoice', 150000, '{"user_type": "person", "name": "Анна", "company": "", "inn": "", "kpp": ""}', ${at}
      from generate_series(1, $2::integer) n returning top_up_id)
    insert into events (account_id, type, created_at, amount_rub_cents, balance_rub_cents, text, top_up_id)
    select $1::bigint, 'invoice_requested', ${at}, 0, 0, 'Счёт № ' || top_up_id, top_up_id from made`,
    [account_id, count]
  )
  await pool.end()
}

/** SQL expression of a time in the previous month. */
export const IN_LAST_MONTH = `date_trunc('month', product_now(), 'Europe/Moscow') - interval '1 day'`

interface Month {
  readonly query: string
  readonly named: string
}

/** Returns a month in Moscow time as it is written in URLs. */
function monthOf(moment: Date): Month {
  const [year, month] = moment.toISOString().split('-')
  return { query: `year=${year}&month=${Number(month)}`, named: `${year}-${month}` }
}

const moscowNow = () => new Date(Date.now() + 3 * 3_600_000)

export const thisMonth = (): Month => monthOf(moscowNow())

export function lastMonth(): Month {
  const day = moscowNow()
  day.setUTCDate(0)
  return monthOf(day)
}

/** Writes paid hours of 100 servers in this month, each with its transfer, directly into the tables. */
export async function manyHours(url: string, account_id: number, count: number): Promise<void> {
  const pool = createPool(url, 1)
  const client = await pool.connect()
  await client.query('begin; set local session_replication_role = replica')
  await client.query(
    `with hours as (
      select n, 1 + n % 100 as server_id, n / 100 as hour_no,
        month + (product_now() - month) * (n / 100) / ($2::integer / 100) as at
      from generate_series(0, $2::integer - 1) n, date_trunc('month', product_now(), 'Europe/Moscow') as month
    ), paid as (
      insert into transfers (account_id, kind, key, at, source, target, server_id, purchase_no, hour_no, amount_rub_cents, hash)
      select $1::bigint, 'hour', 'hour/' || n, at, 'balance', 'revenue', server_id, 1, hour_no, 44500, '' from hours order by n
      returning transfer_id, server_id, at)
    insert into events (account_id, type, created_at, amount_rub_cents, balance_rub_cents, server_id, server_name, text, transfer_id)
    select $1::bigint, 'write_off', at, -44500, 44500 * (1000000 - transfer_id), server_id, 'сервер-' || server_id,
      'Списание за час работы сервера', transfer_id from paid order by transfer_id`,
    [account_id, count]
  )
  await client.query('commit')
  client.release()
  await pool.end()
}

/** Assigns the hours of `manyHours` to the servers of the account, each to the server's last paid period. */
export async function hoursOfServers(url: string, account_id: number): Promise<void> {
  const pool = createPool(url, 1)
  const client = await pool.connect()
  await client.query('begin; set local session_replication_role = replica')
  await client.query(
    `update transfers t set server_id = s.server_id
     from (select server_id, row_number() over (order by server_id) as n from servers where account_id = $1) s
     where t.account_id = $1 and t.kind = 'hour' and t.server_id = s.n`,
    [account_id]
  )
  await client.query('commit')
  client.release()
  await pool.end()
}

/** Copies an account's only offer many times; the copies are revoked. */
export async function manyOffers(url: string, account_id: number, count: number): Promise<void> {
  const pool = createPool(url, 1)
  const { rowCount } = await pool.query(
    `insert into offers (account_id, offer_id, year, year_no, title, created_at, valid_until, items, total_rub_cents,
      vat_rub_cents, promo_servers, author_only, revoked_at)
    select account_id, translate(rpad(n::text, 26, 'a'), '0189', 'bcde'), 2000, n, title, created_at, valid_until, items,
      total_rub_cents, vat_rub_cents, 0, false, created_at
    from offers, generate_series(1, $2::integer) n where account_id = $1`,
    [account_id, count]
  )
  await pool.end()
  if (rowCount !== count)
    throw new Error(`The account must have exactly one offer to copy: ${rowCount} rows were written.`)
}
