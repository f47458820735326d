import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, FLAVOR, HOUR, order, SmallCloud, T0 } from '../billing/testing/small-cloud.ts'
import { monthServices } from '../documents/facts/month-services.ts'
import { statusOf } from '../platform/http/errors.ts'
import { Refusal } from '../platform/refusal.ts'
import { changeConfiguration } from '../servers/change-configuration.ts'
import { changeStatus } from '../servers/change-status.ts'
import { accountEvents, accountPeriods } from './history.ts'
import type { Month } from './month.ts'
import { monthDocuments } from './month-documents.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open(100)
})
afterAll(() => cloud.close())

const which = fc.nat({ max: 2 })
const act = fc.oneof(
  fc.record({ do: fc.constant('top-up' as const), sum: fc.integer({ min: 1, max: 900_000 }) }),
  fc.record({ do: fc.constant('create' as const), plan: fc.constantFrom(0, 1, 3) }),
  fc.record({ do: fc.constant('replan' as const), which, plan: fc.constantFrom(0, 1, 3) }),
  fc.record({ do: fc.constantFrom('ready', 'down', 'failed', 'start', 'stop'), which }),
  fc.record({ do: fc.constant('wait' as const), quarters: fc.integer({ min: 1, max: 40 * 24 * 4 }) })
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

/** What is refused moves nothing, so a life may ask for it. */
async function unlessRefused(asked: Promise<unknown>): Promise<void> {
  await asked.catch((error: unknown) => {
    if (!(error instanceof Refusal && statusOf(error) === 409)) throw error
  })
}

async function live(account: number, ids: number[], step: Act): Promise<void> {
  if (step.do === 'wait') cloud.now += (step.quarters * HOUR) / 4
  else if (step.do === 'top-up') await cloud.topUp(account, step.sum)
  else if (step.do === 'create') {
    if (ids.length > 2) return
    const { server_id } = await cloud.create(account, { price_plan: step.plan })
    await cloud.answer(account, server_id, 'ready')
    ids.push(server_id)
  } else {
    const id = ids[step.which]
    if (id === undefined) return
    if (step.do === 'ready' || step.do === 'down' || step.do === 'failed')
      await cloud.answer(account, id, step.do)
    else if (step.do === 'start' || step.do === 'stop') {
      const status = step.do === 'start' ? 1 : 0
      const change = { status, expected_total_rub_cents: null } as const
      await unlessRefused(cloud.do((tx, now) => changeStatus(tx, account, id, now, change)))
    } else if ('plan' in step) {
      const wanted = {
        ...order(FLAVOR.cpu, step.plan),
        configuration_id: id,
        expected_returned_rub_cents: null
      }
      await unlessRefused(cloud.do((tx, now) => changeConfiguration(tx, account, now, wanted)))
    }
  }
}

test('whatever a year was like, its months of services are the revenue, and every launch and top-up has its document', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 30 }), async (steps) => {
      cloud.now = T0
      const account = await cloud.account(2_000_000)
      const ids: number[] = []
      for (const step of steps) await live(account, ids, step)
      cloud.now += DAY
      await cloud.settle(account)

      const books = await cloud.books(account)
      let [services, closing] = [0, 0]
      const documents = { receipt: 0, calculation: 0, invoice: 0 }
      for (const period of await cloud.do((tx, now) => accountPeriods(tx, account, now))) {
        const month: Month = { year: period.year, month: period.month }
        const { results } = await cloud.do((tx) => accountEvents(tx, account, month, {}))
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
