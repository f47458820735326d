import { afterEach, beforeEach, expect, test } from 'vitest'
import { FakeCloud } from '../../../../testing/openstack/contract/fake-cloud.ts'
import { ContractServer, provisionerOf } from '../../../../testing/openstack/contract/server.ts'
import { SmallCloud } from '../billing/testing/small-cloud.ts'
import { reportProblems } from './notify-operators.ts'
import type { Provisioner } from './provisioner.ts'
import { sweep, turnSweep } from './sweep.ts'

const MINUTE = 60_000

let shop: SmallCloud
let cloud: FakeCloud
beforeEach(async () => {
  shop = await SmallCloud.open()
  await shop.pool.query(
    "insert into settings values ('sandbox', '0'), ('machines', 'openstack'), ('openstack', '1')"
  )
  cloud = await FakeCloud.open()
})
afterEach(async () => {
  await cloud.close()
  await shop.closeBalanced()
})

async function run(id: number, provisioner = provisionerOf(cloud)) {
  const server = new ContractServer(cloud, id, provisioner)
  await server.until({ want: 'run', operation: 1 })
  return server
}
/** Sweeps several times, as if a minute had passed in between. */
async function sweeps(times = 6) {
  for (let i = 0; i < times; i++) {
    await shop.pool.query("delete from settings where key = 'swept_at'")
    await sweep(shop.db, provisionerOf(cloud), cloud.now())
  }
}
const notices = async () =>
  (await shop.pool.query('select text from operator_notices order by notice_id')).rows.map(({ text }) => text)
const names = async () => (await cloud.servers()).map(({ name }) => name)

test('a server without a record is stopped and deleted after ten minutes; volume and port are only reported', async () => {
  await run(1)
  await sweeps()
  expect([await names(), await notices()]).toEqual([['shop-a1b2c3d4-mark1-1'], []])
  cloud.skip(11 * MINUTE)
  await sweeps(1)
  expect((await cloud.servers())[0]).toMatchObject({ task: 'powering-off' })
  await sweeps()
  expect([await names(), (await cloud.volumes()).length, await cloud.ports()]).toEqual([[], 1, 1])
  const [server, volume, port, ...more] = await notices()
  expect(server).toMatch(/^Удаляем из облака сервер shop-a1b2c3d4-mark1-1 /)
  expect(volume).toMatch(/^В облаке том shop-a1b2c3d4-mark1 /)
  expect(port).toMatch(/^В облаке порт shop-a1b2c3d4-mark1 /)
  expect(more).toEqual([])
  const mails = "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'mail-operator'"
  expect((await shop.pool.query(mails)).rows).toEqual([{ n: 1 }])
})

test('a server that the cloud does not return keeps no other from being removed', async () => {
  await run(1)
  await run(2)
  const [{ id } = { id: '' }] = await cloud.servers()
  cloud.proxy.chance = (request) => (request === `GET /compute/servers/${id}` ? 500 : undefined)
  cloud.skip(11 * MINUTE)
  for (let i = 0; i < 6; i++) await sweeps(1).catch(() => undefined)
  expect(await names()).toEqual(['shop-a1b2c3d4-mark1-1'])
})

test('at most three servers are removed in an hour', async () => {
  for (let id = 1; id <= 5; id++) await run(id)
  cloud.skip(11 * MINUTE)
  await sweeps(10)
  expect(await names()).toHaveLength(2)
  cloud.skip(60 * MINUTE)
  await sweeps(10)
  expect(await names()).toEqual([])
})

test('items of machines, of other shops and of other users stay', async () => {
  const account = await shop.account(1_000_000)
  const { server_id } = await shop.create(account)
  await shop.pool.query("update machines set mark = 'mark7' where server_id = $1", [server_id])
  const { state } = await run(7)
  await run(8, provisionerOf(cloud, 'ffffffff'))
  cloud.skip(11 * MINUTE)
  for (const change of ['is_answered = false', 'is_answered = true, state = $1']) {
    await shop.pool.query(
      `update machines set ${change}`,
      change.includes('$1') ? [JSON.stringify(state)] : []
    )
    await sweeps()
    expect([await names(), await notices()]).toEqual([['shop-a1b2c3d4-mark7-1', 'shop-ffffffff-mark8-1'], []])
  }
  await shop.pool.query("update machines set is_answered = true, want = 'stop'")
  await sweeps()
  expect(await names()).toEqual(['shop-ffffffff-mark8-1'])
})

test('a server that is launched while the cloud is listed stays, also if the clock of the cloud is behind', async () => {
  const { server_id } = await shop.create(await shop.account(1_000_000))
  await shop.pool.query(
    "update machines set mark = 'mark7', want = 'stop', is_answered = true where server_id = $1",
    [server_id]
  )
  cloud.fake.now = () => cloud.now() - 11 * MINUTE
  const provisioner = provisionerOf(cloud)
  const items = async () => {
    await shop.pool.query("update machines set want = 'run', is_answered = false")
    await run(7)
    return provisioner.items()
  }
  const removeStray = (id: string, since: number) => provisioner.removeStray(id, since)
  const step = provisioner.step.bind(provisioner) as Provisioner['step']
  await sweep(shop.db, { name: 'openstack', step, items, removeStray }, cloud.now())
  expect([await cloud.servers(), await notices()]).toMatchObject([[{ status: 'ACTIVE', task: null }], []])
})

test('a server without the id of the shop in tag and name is never removed', async () => {
  cloud.fake.ignoresFilters = true
  await run(1)
  for (const one of cloud.fake.servers.values()) one.tags.splice(0)
  await run(2)
  for (const one of cloud.fake.servers.values()) if (one.tags.length > 0) one.name = 'mine'
  cloud.skip(11 * MINUTE)
  await sweeps()
  for (const { id } of await cloud.servers()) await provisionerOf(cloud).removeStray(id, 0)
  expect(await names()).toEqual(['shop-a1b2c3d4-mark1-1', 'mine'])
  expect((await notices()).join()).not.toContain('сервер')
})

test('while removal is off, the sweep only reports each item once', async () => {
  await turnSweep(shop.db, 'off')
  await run(1)
  cloud.skip(11 * MINUTE)
  await sweeps()
  expect(await names()).toHaveLength(1)
  expect(await notices()).toHaveLength(3)
  await turnSweep(shop.db, 'on')
  await sweeps()
  expect(await names()).toEqual([])
})

test('two processes do not sweep at the same time', async () => {
  await run(1)
  cloud.skip(11 * MINUTE)
  const both = () => sweep(shop.db, provisionerOf(cloud), cloud.now())
  await Promise.all([both(), both()])
  await both()
  expect(await notices()).toHaveLength(3)
  expect((await cloud.servers())[0]).toMatchObject({ task: 'powering-off' })
})

test('operators are notified once of a machine that has had a problem for more than 5 minutes', async () => {
  const { server_id } = await shop.create(await shop.account(1_000_000))
  const problem = (minutes: number) =>
    shop.pool.query(
      "update machines set problem = 'no answer', problem_since = product_now() - make_interval(mins => $1)",
      [minutes]
    )
  const report = () => shop.do((tx, now) => reportProblems(tx, now))
  await problem(4)
  await report()
  expect(await notices()).toEqual([])
  await problem(6)
  await report()
  await report()
  expect(await notices()).toEqual([`Машина сервера ${server_id}: no answer`])
})

test('in an outage operators are notified of twenty machines and the number of others', async () => {
  const account = await shop.account(100_000_000)
  await shop.pool.query('update flavors set max_available = 100')
  for (let count = 0; count < 23; count++) await shop.create(account)
  await shop.pool.query(
    "update machines set problem = 'no answer', problem_since = product_now() - interval '1 hour'"
  )
  await shop.do((tx, now) => reportProblems(tx, now))
  await shop.do((tx, now) => reportProblems(tx, now))
  const texts = await notices()
  expect([texts.length, texts.at(-1)]).toEqual([21, 'Неполадки ещё у 3 машин: machines list.'])
})

test.each([
  ['runs as recorded', false, {}, false],
  ['is off as recorded', true, { status: 'SHUTOFF' }, false],
  ['is off', false, { status: 'SHUTOFF' }, true],
  ['runs again, recorded as off', true, {}, true],
  ['failed, recorded as off', true, { status: 'ERROR' }, true],
  ['was deleted, recorded as off', true, { deleted: true }, true],
  ['is not found on its host', false, { power_state: 0 }, true],
  ['has lost its port', false, { port: '' }, true]
] as const)(
  'a machine that %s: the sweep makes its check due if needed',
  async (_what, isOff, change, isDue) => {
    const { server_id } = await shop.create(await shop.account(1_000_000))
    await shop.pool.query("update machines set mark = 'mark7' where server_id = $1", [server_id])
    const { state } = await run(7)
    const [port] = cloud.fake.ports.values()
    await shop.pool.query(
      `update machines set is_answered = true, next_step_at = null, state = $1, is_off_inside = $2, addresses = '[{"version":4,"address":"203.0.113.1"}]'`,
      [JSON.stringify(state), isOff]
    )
    for (const one of cloud.fake.servers.values()) Object.assign(one, change)
    if ('port' in change) Object.assign(port ?? {}, { device_id: '' })
    await sweeps(1)
    const { rows } = await shop.pool.query('select next_step_at is not null as is_due from machines')
    expect(rows).toEqual([{ is_due: isDue }])
  }
)
