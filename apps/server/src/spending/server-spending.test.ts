import { monthAfter, monthOf } from '@cloud/pricing/books'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, HOUR, SmallCloud, T0 } from '../billing/testing/small-cloud.ts'
import { anyAct, live } from '../testing/random-life.ts'
import { readBalances } from './daily-balances.ts'
import { readSpending } from './server-spending.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open(100)
})
afterAll(() => cloud.close())

const day = (moment: number) => new Date(moment + 3 * HOUR).toISOString().slice(0, 10)
const spending = (
  account: number,
  from: string,
  to: string,
  step: 'day' | 'month',
  by: 'server' | 'flavor'
) => cloud.do((tx, now) => readSpending(tx, account, now, { from, to, step, by }))

test('for a random account days sum to months and to revenue, and the forecast comes true if nobody acts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct(20), { minLength: 3, maxLength: 25 }), async (steps) => {
      cloud.now = T0
      const account = await cloud.account(9_000_000)
      const ids: number[] = []
      for (const step of steps) await live(cloud, account, ids, step)
      // starting servers count as active from now on
      for (const id of ids) {
        await cloud.answer(account, id, 'ready')
        await cloud.answer(account, id, 'down')
      }
      const month = monthOf(cloud.now)
      const end = monthAfter(month)
      const { forecast_rub_cents } = await spending(account, day(month), day(end), 'day', 'server')
      cloud.now = end
      const { total_rub_cents } = await spending(account, day(month), day(end), 'month', 'server')
      expect(forecast_rub_cents).toBe(total_rub_cents)

      cloud.now += DAY
      const days = 400
      const from = day(cloud.now - (days - 1) * DAY)
      const to = day(cloud.now + DAY)
      const byMonth = await spending(account, from, to, 'month', 'flavor')
      let [whole, parts] = [0, 0]
      for (const { start, total_rub_cents, parts: of } of byMonth.steps) {
        const next = byMonth.steps.find((other) => other.start > start)?.start ?? to
        const byDay = await spending(account, start, next, 'day', 'server')
        expect(byDay.total_rub_cents).toBe(total_rub_cents)
        for (const one of byDay.steps)
          expect(one.parts.reduce((sum, { amount_rub_cents }) => sum + amount_rub_cents, 0)).toBe(
            one.total_rub_cents
          )
        whole += total_rub_cents
        parts += of.reduce((sum, { amount_rub_cents }) => sum + amount_rub_cents, 0)
      }
      const { revenue = 0 } = await cloud.books(account)
      if (steps.reduce((sum, step) => sum + (step.do === 'wait' ? step.quarters / 96 : 0), 0) < 350)
        expect([whole, parts, byMonth.total_rub_cents]).toEqual([revenue, revenue, revenue])
    }),
    { numRuns: 6 }
  )
}, 60_000)

test('balances end with the day of Moscow, also while it is the previous day in UTC', async () => {
  cloud.now = Date.parse('2026-12-01T22:00:00Z')
  const account = await cloud.account(500)
  const range = { from: '2026-12-01', to: '2026-12-05' }
  const { steps } = await cloud.do((tx, now) => readBalances(tx, account, now, range))
  expect(steps).toEqual([
    { start: '2026-12-01', balance_rub_cents: 0 },
    { start: '2026-12-02', balance_rub_cents: 500 }
  ])
})
