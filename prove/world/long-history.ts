import { createPool } from '../../apps/server/src/platform/db/pool.ts'

/** Asks for many invoices of an account, as it could before there were quotas: each is an event and a document. */
export async function manyInvoices(url: string, account_id: number, count: number): Promise<void> {
  const pool = createPool(url, 1)
  await pool.query(
    `with made as (
      insert into top_ups (account_id, order_key, payment_type, amount_rub_cents, payer, created_at)
      select $1::bigint, md5(random()::text || n), 'invoice', 150000, '{"user_type": "person", "name": "Анна"}', product_now()
      from generate_series(1, $2::integer) n returning top_up_id)
    insert into events (account_id, type, created_at, amount_rub_cents, balance_rub_cents, text, top_up_id)
    select $1::bigint, 'invoice_requested', product_now(), 0, 0, 'Счёт № ' || top_up_id, top_up_id from made`,
    [account_id, count]
  )
  await pool.end()
}

/** The month of now in Moscow, as addresses name it. */
export function thisMonth(): { readonly query: string; readonly named: string } {
  const [year, month] = new Date(Date.now() + 3 * 3_600_000).toISOString().split('-')
  return { query: `year=${year}&month=${Number(month)}`, named: `${year}-${month}` }
}
