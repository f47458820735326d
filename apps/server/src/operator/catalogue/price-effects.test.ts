import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, FLAVOR, SmallCloud } from '../../billing/testing/small-cloud.ts'
import { changeServerSettings } from '../../servers/change-server-settings.ts'
import { setPrice } from './flavors.ts'
import { percentOf } from './percent-of.ts'
import { priceEffects, shortEffects } from './price-effects.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
})
afterAll(() => cloud.closeBalanced())

async function running(price_plan: 0 | 1 | 3) {
  const account = await cloud.account(1_000_000)
  const { server_id } = await cloud.create(account, { price_plan })
  await cloud.answer(account, server_id, 'ready')
  return { account, server_id, from: cloud.now + 30 * DAY * price_plan }
}

const effects = () => cloud.do((tx) => priceEffects(tx))

test('lists servers whose renewal changes its price, with time, old and new price', async () => {
  const month = await running(1)
  const quarter = await running(3)
  await running(0)
  const off = await running(1)
  await cloud.do((tx, now) =>
    changeServerSettings(tx, off.account, off.server_id, now, { auto_renewal: false })
  )
  expect(await effects()).toEqual({ renewals: 2, accounts: 0, difference_rub_cents: 0, effects: [] })
  const { rows } = await cloud.pool.query(
    'select flavor_monthly_price_rub_cents as price from flavor_prices where flavor_id = $1 order by valid_from desc limit 1',
    [FLAVOR.cpu]
  )
  const price = Number(rows[0].price)
  // after the monthly renewal, before the quarterly one
  const from = new Date(cloud.now + 40 * DAY)
  await cloud.do((tx) => setPrice(tx, FLAVOR.cpu, 2 * price, from))
  const found = await effects()
  expect(found).toMatchObject({ renewals: 2, accounts: 1 })
  expect(found.effects).toMatchObject([
    { account_id: quarter.account, server_id: quarter.server_id, from: new Date(quarter.from).toISOString() }
  ])
  const [effect] = found.effects
  expect(effect?.difference_rub_cents).toBe((effect?.becomes_rub_cents ?? 0) - (effect?.was_rub_cents ?? 0))
  expect(effect?.difference_rub_cents).toBeGreaterThan(0)
  expect(effect?.percent).toBe(percentOf(effect?.was_rub_cents ?? 0, effect?.becomes_rub_cents ?? 0))
  await cloud.do((tx) => setPrice(tx, FLAVOR.cpu, 2 * price, new Date(cloud.now)))
  const both = await effects()
  expect(both.effects.map(({ server_id }) => server_id)).toEqual([month.server_id, quarter.server_id])
  const short = shortEffects(both)
  expect(short).toMatchObject({ renewals: 2, accounts: 2, servers: 2 })
  expect(short.largest[0]).toMatchObject({ server_id: quarter.server_id })
  expect(JSON.stringify(short)).not.toContain('@')
  // the renewal costs the previewed amount
  cloud.now = month.from + 1
  await cloud.settle(month.account)
  const renewal = await cloud.pool.query(
    `select amount_rub_cents from transfers where account_id = $1 and kind = 'renewal'`,
    [month.account]
  )
  expect(Number(renewal.rows[0].amount_rub_cents)).toBe(both.effects[0]?.becomes_rub_cents)
})

test('the old price is the pinned one without its promo code, also if the server waited while the price rose', async () => {
  await cloud.pool.query(
    `insert into promo_codes (promocode_id, code, discount, plans, valid_from) values (101, 'TEN', 10, '{1}', '2020-01-01')`
  )
  const account = await cloud.account()
  const { server_id } = await cloud.create(account, {
    flavor_id: FLAVOR.cloud,
    price_plan: 1,
    promocode_id: 101,
    is_in_queue: true
  })
  await cloud.do((tx) => setPrice(tx, FLAVOR.cloud, 14_300_000, new Date(cloud.now + 1)))
  cloud.now += DAY
  await cloud.topUp(account, 7_000_000)
  await cloud.answer(account, server_id, 'ready')
  const { effects: found } = await effects()
  expect(found.find((one) => one.server_id === server_id)).toMatchObject({
    was_rub_cents: 7_200_000,
    becomes_rub_cents: 14_350_000
  })
})

test.each([
  [26_840_000, 29_000_000, '+8.05'],
  [100, 50, '-50.00'],
  [300, 301, '+0.33'],
  [100, 100, '+0.00'],
  [20_000, 20_001, '+0.01'],
  [20_000, 19_999, '+0.00'],
  [20_000, 19_997, '-0.01'],
  [100_000_000_000, 1, '-100.00'],
  [1, 100_000_000_000, '+9999999999900.00'],
  [0, 5, null]
])('percentOf(%i, %i) is %s', (was, becomes, percent) => {
  expect(percentOf(was, becomes)).toBe(percent)
})
