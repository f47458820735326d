import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, SmallCloud, T0 } from './testing/small-cloud.ts'

let cloud: SmallCloud
let account: number
beforeAll(async () => {
  cloud = await SmallCloud.open()
  account = await cloud.account(100_000)
  await cloud.create(account)
})
afterAll(() => cloud.close())

const run = (text: string, values: readonly unknown[] = []) => cloud.pool.query(text, [...values])
const transfer = (source: string, target: string, amount: number, { key = 'test', at = T0 + DAY } = {}) =>
  run(
    `insert into transfers (account_id, kind, key, at, source, target, server_id, amount_rub_cents)
     select $1, 'credit', $2, $3, $4, $5, case when 'hold' in ($4, $5) then (select min(server_id) from servers) end, $6`,
    [account, key, new Date(at), source, target, amount]
  )

test('each transfer has two entries that sum to zero', async () => {
  const { rows } = await run(
    'select sum(amount_rub_cents)::integer as sum, count(*)::integer as count from entries'
  )
  expect(rows).toEqual([{ sum: 0, count: 4 }])
})

test('entries can only be added', async () => {
  await expect(run('update transfers set amount_rub_cents = 1')).rejects.toThrow('only added to')
  await expect(run('delete from transfers')).rejects.toThrow('only added to')
  await expect(run('truncate transfers cascade')).rejects.toThrow('only added to')
  await expect(run('delete from events')).rejects.toThrow('only added to')
  await expect(run('update events set amount_rub_cents = 1')).rejects.toThrow('only added to')
  await expect(run('delete from servers')).rejects.toThrow('never removed')
})

test('no transfer of 0 or less, none posted twice, none dated before the last one', async () => {
  await expect(transfer('acquiring', 'balance', 0)).rejects.toThrow('no_entry_is_of_0')
  await expect(transfer('acquiring', 'balance', -5)).rejects.toThrow('no_entry_is_of_0')
  await expect(transfer('acquiring', 'balance', 5, { key: 'top_up:1:1' })).rejects.toThrow('posted_once')
  await expect(transfer('acquiring', 'balance', 5, { at: T0 - 1 })).rejects.toThrow('dated before')
})

test('concurrent transfers are dated in the order in which they are posted', async () => {
  const post = run(
    `insert into transfers (account_id, kind, key, at, source, target, amount_rub_cents)
     values ($1, 'credit', 'later', $2, 'acquiring', 'balance', 1), ($1, 'credit', 'sooner', $3, 'acquiring', 'balance', 1)`,
    [account, new Date(T0 + DAY), new Date(T0 + DAY - 1)]
  )
  await expect(post).rejects.toThrow('dated before')
})

test('balance and hold are never negative, and only the documented kinds of transfers are posted', async () => {
  await expect(transfer('balance', 'hold', 28_001)).rejects.toThrow('balance_is_never_negative')
  await expect(transfer('hold', 'balance', 72_001)).rejects.toThrow('hold_is_never_negative')
  await expect(transfer('acquiring', 'correction', 1)).rejects.toThrow(
    'transfer_is_in_the_table_of_operations'
  )
  await expect(transfer('balance', 'revenue', 1)).rejects.toThrow('hold_and_revenue_are_of_a_server')
})

test('money is held only while a server starts or runs, and capacity is never oversold', async () => {
  await expect(run('update servers set status = -4')).rejects.toThrow('holds money')
  await expect(run('update flavors set max_available = -1')).rejects.toThrow('max_available')
  await run('update flavors set max_available = 0 where flavor_id = 2')
  await expect(run('update servers set flavor_id = 2')).rejects.toThrow('max_available')
})

test('the clock only goes forward', async () => {
  await run('update product_clock set offset_ms = 5')
  await expect(run('update product_clock set offset_ms = 4')).rejects.toThrow('only goes forward')
})

test('the refused attempts left the ledger unchanged', async () => {
  expect(await cloud.books(account)).toEqual({ acquiring: -100_000, balance: 28_000, hold: 72_000 })
})
