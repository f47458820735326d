import { afterEach, beforeEach, expect, test } from 'vitest'
import { FLAVOR, orderOf, SmallCloud } from '../billing/testing/small-cloud.ts'
import { setStock } from '../operator/catalogue/flavors.ts'
import { productNow } from '../platform/product-clock.ts'
import { flavorsToServe, serveQueue } from '../queue/serve-queue.ts'
import { changeConfiguration } from '../servers/change-configuration.ts'
import { changeStatus } from '../servers/change-status.ts'
import { stepMachine, takeMachines } from './machine-steps.ts'
import type { Machine, MachineAnswer, Step } from './provisioner.ts'

let cloud: SmallCloud
/** The provisioner's answer to each command; undefined if it does not answer yet. */
let answerTo: (machine: Machine) => MachineAnswer | undefined
beforeEach(async () => {
  cloud = await SmallCloud.open()
  await cloud.pool.query(
    "insert into settings values ('sandbox', '0'), ('machines', 'openstack'), ('openstack', '1')"
  )
  cloud.now = await cloud.do((tx) => productNow(tx))
  answerTo = ({ want }) =>
    want === 'run'
      ? { outcome: 'ready', addresses: [], login: null }
      : { outcome: want === 'stop' ? 'down' : 'removed' }
})
afterEach(() => cloud.closeBalanced())

const NO_CAPACITY: MachineAnswer = { outcome: 'refused', reason: 'no_capacity' }

/** Carries out one step of each machine. */
async function step() {
  await cloud.pool.query('update machines set next_step_at = product_now() where not is_answered')
  const openstack = {
    name: 'openstack' as const,
    step: async (machine: Machine<object>): Promise<Step<object>> => {
      const answer = answerTo(machine)
      const seen = answer === undefined ? { problem: 'the host does not answer' } : { answer }
      return { state: {}, next_step_in_ms: null, ...seen }
    }
  }
  for (const machine of await takeMachines(cloud.db, 100))
    await stepMachine(cloud.db, { openstack, simulated: { ...openstack, name: 'simulated' } }, machine)
}

async function launched() {
  const account = await cloud.account(20_000_000)
  const { server_id } = await cloud.create(account, { flavor_id: FLAVOR.cpu })
  return { account, server_id, status: async () => (await cloud.server(account, server_id)).status }
}
const set = ({ account, server_id }: { account: number; server_id: number }, status: 0 | 1) =>
  cloud.do((tx, now) => changeStatus(tx, account, server_id, now, { status, expected_total_rub_cents: null }))
/** Changes a server to another flavor. */
const change = ({ account, server_id }: { account: number; server_id: number }) =>
  cloud.do((tx, now) =>
    changeConfiguration(tx, account, now, {
      ...orderOf(FLAVOR.cloud),
      configuration_id: server_id,
      expected_returned_rub_cents: null
    })
  )
const places = async () =>
  (await cloud.pool.query('select places::int from flavor_places where flavor_id = $1', [FLAVOR.cpu])).rows[0]
    .places

test.each(['no_capacity', 'quota'] as const)(
  'a launch refused for %s: the flavor is not launched until its capacity is confirmed, and the queue waits',
  async (reason) => {
    const first = await launched()
    answerTo = () => ({ outcome: 'refused', reason })
    await step()
    expect([await first.status(), await places()]).toEqual([-4, 0])
    expect(await cloud.balance(first.account)).toBe(20_000_000)
    expect(await cloud.available(FLAVOR.cpu)).toBe(5)
    await expect(launched()).rejects.toMatchObject({ code: 'no_capacity' })
    const waiting = await cloud.create(first.account, { is_in_queue: true })
    await serveQueue(cloud.db, FLAVOR.cpu)
    expect(await cloud.do((tx) => flavorsToServe(tx))).toEqual([])
    await cloud.do((tx) => setStock(tx, FLAVOR.cpu, { add: 1 }))
    expect(await cloud.server(first.account, waiting.server_id)).toMatchObject({ status: -2 })
    await cloud.do((tx) => setStock(tx, FLAVOR.cpu, { set: 3 }))
    await serveQueue(cloud.db, FLAVOR.cpu)
    expect(await cloud.server(first.account, waiting.server_id)).toMatchObject({ status: 1 })
    expect(await places()).toBe(2)
  }
)

test('after a launch was refused for another reason, the flavor can still be launched, and operators are notified', async () => {
  const { status, server_id } = await launched()
  answerTo = () => ({ outcome: 'refused', reason: 'image' })
  await step()
  expect([await status(), await places()]).toEqual([-4, 5])
  const { rows } = await cloud.pool.query('select text from operator_notices where server_id = $1', [
    server_id
  ])
  expect(rows).toEqual([{ text: `Сервер ${server_id}: запуск не удался (image).` }])
})

test('while another machine of the flavor is being removed, a refused launch is repeated', async () => {
  const old = await launched()
  await step()
  await set(old, 0)
  const next = await launched()
  const isOld = ({ server_id }: Machine) => server_id === old.server_id
  answerTo = (machine) => (isOld(machine) ? undefined : NO_CAPACITY)
  await step()
  expect([await next.status(), await places()]).toEqual([1, 3])
  answerTo = (machine) => (isOld(machine) ? { outcome: 'down' } : undefined)
  await step()
  answerTo = () => NO_CAPACITY
  await step()
  expect([await next.status(), await places()]).toEqual([-4, 0])
})

test('a change of configuration counts as a removal of the former machine, until it has had a problem for 5 minutes', async () => {
  const old = await launched()
  await step()
  await change(old)
  const next = await launched()
  answerTo = ({ server_id }) => (server_id === old.server_id ? undefined : NO_CAPACITY)
  await step()
  expect(await next.status()).toBe(1)
  await cloud.pool.query("update machines set problem_since = problem_since - interval '6 minutes'")
  await step()
  expect([await next.status(), await places()]).toEqual([-4, 0])
})

test('a stopped machine that starts in another configuration frees nothing', async () => {
  const old = await launched()
  await step()
  await set(old, 0)
  answerTo = () => ({ outcome: 'down' })
  await step()
  await change(old)
  expect(await old.status()).toBe(1)
  const next = await launched()
  answerTo = ({ server_id }) => (server_id === old.server_id ? undefined : NO_CAPACITY)
  await step()
  expect(await next.status()).toBe(-4)
})

test('a restart that is refused leaves the server stopped, with its disk', async () => {
  const old = await launched()
  await step()
  await set(old, 0)
  await step()
  await set(old, 1)
  answerTo = () => NO_CAPACITY
  await step()
  expect([await old.status(), await places()]).toEqual([-1, 0])
  // the owner reads that the server can be started, not that it waits for a repair
  const { rows } = await cloud.pool.query(
    `select payload ->> 'lines' as lines from graphile_worker._private_jobs
     where (payload ->> 'account_id')::bigint = $1 and payload -> 'lines' is not null order by id desc limit 1`,
    [old.account]
  )
  expect(rows[0]?.lines).toMatch(
    /не удалось запустить.*Сервер остановлен, запустить его снова можно в панели/
  )
  answerTo = () => ({ outcome: 'down' })
  await step()
  expect(await old.status()).toBe(-1)
})

test('a launch that the simulation refuses fails, and the flavor can still be launched', async () => {
  await cloud.pool.query("update machines set provisioner = 'simulated'")
  const old = await launched()
  await cloud.pool.query("update machines set provisioner = 'simulated'")
  await step()
  await set(old, 0)
  await step()
  await set(old, 1)
  answerTo = () => NO_CAPACITY
  await step()
  expect([await old.status(), await places()]).toEqual([-4, 5])
})
