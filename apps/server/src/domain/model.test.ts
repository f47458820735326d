import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeConfiguration } from './change-configuration.ts'
import { changeServer } from './change-server.ts'
import { changeStatus } from './change-status.ts'
import { LONG, PlainAccount } from './testing/plain-account.ts'
import { FLAVOR, HOUR, order, SmallCloud, T0 } from './testing/small-cloud.ts'
import { verifyLedger } from './verify-ledger.ts'

const PLACES = 3
const STATES = { paused: -1, starting: 1, active: 2, stopping: 0, error: -4 } as const
/** No plan of the model has a discount: it must not know how discounts are rounded. */
const MONTH = 72_100

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open(PLACES)
  await cloud.db
    .updateTable('flavor_prices')
    .set({ flavor_monthly_price_rub_cents: MONTH })
    .where('flavor_id', '=', FLAVOR.cpu)
    .execute()
})
afterAll(() => cloud.close())

/** The product and the model, side by side: what one refuses the other refuses, too. */
interface Pair {
  readonly account: number
  readonly model: PlainAccount
  readonly ids: number[]
}

const plan = fc.constantFrom(0 as const, 1 as const)
const which = fc.nat(3)
const command = fc.oneof(
  fc.record({
    do: fc.constant('pass' as const),
    ms: fc.oneof(fc.integer({ min: 1, max: 5 * HOUR }), fc.constant(HOUR), fc.integer({ min: 1, max: LONG }))
  }),
  fc.record({ do: fc.constant('topUp' as const), sum: fc.integer({ min: 1, max: 200_000 }) }),
  fc.record({ do: fc.constant('create' as const), plan }),
  fc.record({
    do: fc.constantFrom('start' as const, 'stop' as const, 'failed' as const, 'renewal' as const),
    which
  }),
  fc.record({ do: fc.constantFrom('ready' as const, 'down' as const), which }),
  fc.record({ do: fc.constantFrom('ready' as const, 'down' as const), which }),
  fc.record({ do: fc.constant('replan' as const), which, plan })
)
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never

async function apply(pair: Pair, step: Command): Promise<void> {
  const { account, model, ids } = pair
  if (step.do === 'pass') {
    cloud.now += step.ms
    return
  }
  model.pass(cloud.now)
  if (step.do === 'topUp') {
    model.balance += step.sum
    await cloud.topUp(account, step.sum)
  } else if (step.do === 'create') {
    if (model.places >= PLACES || ids.length > 3) return
    const { server_id } = await cloud.create(account, { price_plan: step.plan })
    ids.push(server_id)
    model.create(server_id, MONTH, step.plan, cloud.now)
  } else {
    const id = ids[step.which]
    if (id !== undefined) await applyTo(pair, step, id)
  }
}

async function applyTo({ account, model }: Pair, step: Command, id: number): Promise<void> {
  const state = model.servers.get(id)?.state
  if (step.do === 'ready') {
    model.ready(id, cloud.now)
    await cloud.answer(account, id, 'ready')
  } else if (step.do === 'down') {
    model.down(id)
    await cloud.answer(account, id, 'down')
  } else if (step.do === 'failed') {
    model.fail(id, cloud.now)
    await cloud.answer(account, id, 'failed')
  } else if (step.do === 'renewal') {
    const server = model.servers.get(id)
    if (server === undefined) return
    server.renews = !server.renews
    await cloud.do((tx, now) => changeServer(tx, account, id, now, { auto_renewal: server.renews }))
  } else if (step.do === 'start' || step.do === 'stop') {
    const asked = cloud.do((tx, now) =>
      changeStatus(tx, account, id, now, {
        status: step.do === 'start' ? 1 : 0,
        expected_total_rub_cents: null
      })
    )
    const may =
      step.do === 'stop'
        ? state === 'active'
        : state === 'paused' && model.places < PLACES && model.start(id, cloud.now)
    if (may && step.do === 'stop') model.stop(id, cloud.now)
    await (may ? asked : expect(asked).rejects.toMatchObject({ status: 409 }))
  } else if (step.do === 'replan' && state === 'active') {
    const asked = cloud.do((tx, now) =>
      changeConfiguration(tx, account, now, {
        ...order(FLAVOR.cpu, step.plan),
        configuration_id: id,
        expected_returned_rub_cents: null
      })
    )
    const server = model.servers.get(id)
    const same = server?.inPeriod ? server.plan === step.plan : step.plan === 0
    const may = !same && model.replan(id, step.plan, cloud.now)
    await (may ? asked : expect(asked).rejects.toMatchObject({ status: 409 }))
  }
}

test('whatever is done in whatever order, the books are those of a plain account, and all adds up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 25 }), async (steps) => {
      cloud.now = T0
      const pair: Pair = { account: await cloud.account(), model: new PlainAccount(), ids: [] }
      await cloud.db.updateTable('flavors').set({ max_available: PLACES }).execute()
      for (const step of steps) await apply(pair, step)

      const { account, model, ids } = pair
      model.pass(cloud.now)
      await cloud.settle(account)
      const books = await cloud.books(account)
      expect({
        balance: await cloud.balance(account),
        hold: books['hold'] ?? 0,
        revenue: books['revenue'] ?? 0,
        places: PLACES - (await cloud.available(FLAVOR.cpu)),
        states: await Promise.all(ids.map(async (id) => (await cloud.server(account, id)).status))
      }).toEqual({
        balance: model.balance,
        hold: model.held,
        revenue: model.revenue,
        places: model.places,
        states: ids.map((id) => STATES[model.servers.get(id)?.state ?? 'error'])
      })
      expect(await verifyLedger(cloud.db)).toEqual([])
    }),
    { numRuns: 60 }
  )
})
