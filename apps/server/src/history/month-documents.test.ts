import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, SmallCloud, T0 } from '../billing/testing/small-cloud.ts'
import { monthServices } from '../documents/facts/month-services.ts'
import { anyAct, live } from '../testing/random-life.ts'
import { accountEvents, accountPeriods } from './account-history.ts'
import { monthDocuments } from './month-documents.ts'
import type { Month } from './month-moments.ts'

/** More events than three servers on the hourly plan have in a month. */
const EVERY_HOUR = 10_000

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open(10_000)
})
afterAll(() => cloud.close())

test('for a random year, the services of its months equal the revenue, and every launch and top-up has its document', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct(40), { minLength: 5, maxLength: 30 }), async (steps) => {
      cloud.now = T0
      const account = await cloud.account(2_000_000)
      const ids: number[] = []
      for (const step of steps) await live(cloud, account, ids, step)
      cloud.now += DAY
      await cloud.settle(account)

      const books = await cloud.books(account)
      let [services, closing] = [0, 0]
      const documents = { receipt: 0, calculation: 0, invoice: 0 }
      for (const period of await cloud.do((tx, now) => accountPeriods(tx, account, now))) {
        const month: Month = { year: period.year, month: period.month }
        const { results } = await cloud.do((tx) => accountEvents(tx, account, month, {}, EVERY_HOUR))
        expect(period.balance_start).toBe(closing)
        closing = results.reduce((sum, { amount_rub_cents }) => sum + amount_rub_cents, closing)
        expect(period.balance_end).toBe(closing)
        const servers = await cloud.do((tx) => monthServices(tx, account, month))
        services += servers.reduce((sum, { amount_rub_cents }) => sum + amount_rub_cents, 0)
        const listed = await cloud.do((tx) => monthDocuments(tx, account, month))
        for (const { kind, event_id } of listed) {
          documents[kind] += 1
          const event = results.find(({ id }) => id === event_id)
          expect(event?.type).toBe(kind === 'receipt' ? 'top_up_balance' : 'write_off')
        }
        expect(new Set(listed.map(({ event_id }) => event_id)).size).toBe(listed.length)
      }
      expect(services).toBe(books['revenue'] ?? 0)
      expect(closing).toBe(books['balance'] ?? 0)
      const counted = await cloud.pool.query(
        `select count(*) filter (where target = 'hold')::integer as calculation,
          count(*) filter (where source = 'acquiring')::integer as receipt, 0 as invoice
        from transfers where account_id = $1`,
        [account]
      )
      expect(documents).toEqual(counted.rows[0])
    }),
    { numRuns: 8 }
  )
}, 60_000)
