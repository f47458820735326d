import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { monthAfter, monthOf } from '../billing/state/spent.ts'
import { DAY, FLAVOR, HOUR, order, SmallCloud, T0 } from '../billing/testing/small-cloud.ts'
import { statusOf } from '../platform/http/errors.ts'
import { Refusal } from '../platform/refusal.ts'
import { changeConfiguration } from '../servers/change-configuration.ts'
import { changeServer } from '../servers/change-server.ts'
import { changeStatus } from '../servers/change-status.ts'
import { spendingOf } from './spending.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open(100)
})
afterAll(() => cloud.close())

const which = fc.nat({ max: 2 })
const act = fc.oneof(
  fc.record({ do: fc.constant('top-up' as const), sum: fc.integer({ min: 1, max: 300_000 }) }),
  fc.record({ do: fc.constant('create' as const), plan: fc.constantFrom(0, 1, 3) }),
  fc.record({ do: fc.constant('replan' as const), which, plan: fc.constantFrom(0, 1), cloud: fc.boolean() }),
  fc.record({ do: fc.constant('renewal' as const), which, on: fc.boolean() }),
  fc.record({ do: fc.constantFrom('ready', 'down', 'failed', 'start', 'stop'), which }),
  fc.record({ do: fc.constant('wait' as const), quarters: fc.integer({ min: 1, max: 20 * 24 * 4 }) })
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

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
    ids.push(server_id)
    await cloud.answer(account, server_id, 'ready')
  } else {
    const id = ids[step.which]
    if (id === undefined) return
    if (step.do === 'ready' || step.do === 'down' || step.do === 'failed')
      await cloud.answer(account, id, step.do)
    else if ('on' in step)
      await cloud.do((tx, now) => changeServer(tx, account, id, now, { auto_renewal: step.on }))
    else if (step.do === 'start' || step.do === 'stop') {
      const change = { status: step.do === 'start' ? 1 : 0, expected_total_rub_cents: null } as const
      await unlessRefused(cloud.do((tx, now) => changeStatus(tx, account, id, now, change)))
    } else if ('plan' in step) {
      const machine = order(step.cloud ? FLAVOR.cloud : FLAVOR.cpu, step.plan)
      const wanted = { ...machine, configuration_id: id, expected_returned_rub_cents: null }
      await unlessRefused(cloud.do((tx, now) => changeConfiguration(tx, account, now, wanted)))
    }
  }
}

const day = (moment: number) => new Date(moment + 3 * HOUR).toISOString().slice(0, 10)
const spending = (
  account: number,
  from: string,
  to: string,
  step: 'day' | 'month',
  by: 'server' | 'flavor'
) => cloud.do((tx, now) => spendingOf(tx, account, now, { from, to, step, by }))

test('however an account lived, its days are its months and its revenue, and nobody acting the forecast comes true', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 25 }), async (steps) => {
      cloud.now = T0
      const account = await cloud.account(9_000_000)
      const ids: number[] = []
      for (const step of steps) await live(account, ids, step)
      // what starts is counted as active from now on
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
