import { expect, test } from 'vitest'
import { SmallCloud } from '../billing/testing/small-cloud.ts'

type Explained = Record<'QUERY PLAN', readonly [{ readonly Plan: Record<string, number> }]>

test('the spending of a month is summed without reading a hundred thousand events that took nothing', async () => {
  const cloud = await SmallCloud.open()
  const account = await cloud.account(1000)
  const { server_id } = await cloud.create(account, { price_plan: 0 })
  await cloud.answer(account, server_id, 'ready')
  await cloud.pool.query(
    `insert into events (account_id, type, created_at, amount_rub_cents, balance_rub_cents, server_id, text, rule_id)
     select $1, 'rule_fired', $2::timestamptz + i * interval '1 millisecond', 0, 0, $3, 'Сработало', 1
     from generate_series(1, 100000) i`,
    [account, new Date(cloud.now), server_id]
  )
  await cloud.pool.query('vacuum analyze events')
  const asked = [account, new Date(cloud.now)]
  const { rows } = await cloud.pool.query('select spent_in_month($1, $2) as spent', asked)
  expect(rows).toEqual([{ spent: { [server_id]: 100 } }])
  const explained = await cloud.pool.query<Explained>(
    'explain (analyze, buffers, format json) select spent_in_month($1, $2)',
    asked
  )
  expect(explained.rows[0]?.['QUERY PLAN'][0].Plan['Shared Hit Blocks']).toBeLessThan(100)
  await cloud.close()
})
