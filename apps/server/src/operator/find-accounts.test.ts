import { afterAll, beforeAll, expect, test } from 'vitest'
import { payByCard } from '../billing/testing/pay-by-card.ts'
import { SmallCloud } from '../billing/testing/small-cloud.ts'
import { requestTopUp } from '../billing/top-ups/top-up-payments.ts'
import { findAccounts } from './find-accounts.ts'

let cloud: SmallCloud
let ada: number
let boris: number
let server_id: number
let invoice: number

beforeAll(async () => {
  cloud = await SmallCloud.open()
  ada = await cloud.account(72_000)
  boris = await cloud.account()
  await cloud.pool.query(
    `update accounts set user_type = 'org', company = 'ООО «Ёлка»', inn = '7707083893', kpp = '770701001',
      phone = '+7 (912) 345-67-89', name = 'Ада 100%' where account_id = $1`,
    [ada]
  )
  await cloud.pool.query(
    `update accounts set name = 'Борис', phone = '+7 999 111-22-33' where account_id = $1`,
    [boris]
  )
  ;({ server_id } = await cloud.create(ada, { name: 'web-prod' }))
  const asked = { account_id: ada, amount_rub_cents: 50_000, payment_type: 'invoice' } as const
  ;({ top_up_id: invoice } = await cloud.do((tx, now) => requestTopUp(tx, { ...asked, now })))
})
afterAll(() => cloud.closeBalanced())

const found = async (word: string) =>
  (await cloud.do((tx) => findAccounts(tx, word, 10))).map(({ account_id, found_by }) => [
    account_id,
    ...found_by
  ])

test.each([
  ['USER-1@', 'email'],
  ['ада', 'name'],
  ['АДА', 'name'],
  ['елка', 'company'],
  ['ооо «ЁЛ', 'company'],
  ['ООО "Ёлка"', 'company'],
  ['7707083893', 'inn'],
  ['8 912 345 67 89', 'phone'],
  ['345-67-89', 'phone'],
  ['9123456789', 'phone']
])('%s finds the account by its %s', async (word, field) => {
  expect(await found(word)).toEqual([[ada, field]])
})

test('a word with signs of patterns finds only itself', async () => {
  expect(await found('100%')).toEqual([[ada, 'name']])
  for (const word of ['10.%', '.*', '[', '(', '\\', '0_%', "' or true --"])
    expect(await found(word), word).toEqual([])
})

test('servers are found by number or name, invoices by number, with what was found', async () => {
  expect(await found('Web-Pr')).toEqual([[ada, `server ${server_id} 'web-prod'`]])
  expect(await found(`СЧ-${invoice}`)).toEqual([[ada, `invoice ${invoice}`]])
  // with a Latin letter C
  expect(await found(`CЧ ${invoice}`)).toEqual([[ada, `invoice ${invoice}`]])
  expect(await found(`№\u00a0сч-${invoice}`)).toEqual([[ada, `invoice ${invoice}`]])
  expect(await found(String(server_id))).toContainEqual(
    expect.arrayContaining([ada, `server ${server_id} 'web-prod'`])
  )
  expect(await found(String(boris))).toContainEqual(expect.arrayContaining([boris, 'account']))
})

test('a top-up by card is found by its number, and by the id of its payment at the bank', async () => {
  const order = await cloud.do((tx, now) => payByCard(tx, boris, 10_000, now))
  const { rows } = await cloud.pool.query('select top_up_id from top_ups where order_key = $1', [order])
  const top_up = `top-up ${rows[0].top_up_id}`
  expect(await found(order)).toEqual([[boris, top_up]])
  expect(await found(String(rows[0].top_up_id))).toContainEqual(expect.arrayContaining([boris, top_up]))
  expect(await found(`СЧ-${rows[0].top_up_id}`)).toEqual([])
})

test('a saved offer is found by its number', async () => {
  await cloud.pool.query(
    `insert into offers (account_id, offer_id, year, year_no, created_at, valid_until, items, total_rub_cents, vat_rub_cents,
      promo_servers, author_only) values ($1, $2, 2026, 17, now(), now() + interval '1 day', '[{}]', 0, 0, 0, false)`,
    [boris, 'a'.repeat(26)]
  )
  for (const word of ['КП-2026-000017', '№ кп-2026-17', '2026-17'])
    expect(await found(word), word).toEqual([[boris, 'offer КП-2026-000017']])
  expect(await found('КП-2025-000017')).toEqual([])
})
