import { expect, test, vi } from 'vitest'
import { FLAVOR, SmallCloud } from '../billing/testing/small-cloud.ts'
import { productNow } from '../platform/product-clock.ts'
import { MachineLoop } from './machine-loop.ts'
import { applyStep, stepMachine, takeMachines } from './machine-steps.ts'
import type { Machine, MachineAnswer, Provisioner } from './provisioner.ts'

const READY: MachineAnswer = { outcome: 'ready', addresses: [], login: null }

/** A provisioner whose machines are ready at once; `lost` contains the marks of machines that are lost. */
function cloudOfMachines() {
  const lost = new Set<string>()
  const asked: (number | undefined)[] = []
  const provisioner: Provisioner<object> = {
    name: 'openstack',
    async step({ want, is_answered, mark, state }: Machine<object>) {
      const answer: MachineAnswer | undefined = !is_answered
        ? want === 'run'
          ? READY
          : { outcome: want === 'stop' ? 'down' : 'removed' }
        : lost.has(mark)
          ? { outcome: 'failed', reason: 'internal' }
          : undefined
      return { state, next_step_in_ms: null, ...(answer === undefined ? {} : { answer }) }
    },
    async changed(since) {
      asked.push(since)
      return new Set()
    }
  }
  return { provisioner, lost, asked }
}

/** Opens a shop with an OpenStack and one server that starts. */
async function openShop() {
  const shop = await SmallCloud.open()
  await shop.pool.query(
    "insert into settings values ('sandbox', '0'), ('machines', 'openstack'), ('openstack', '1')"
  )
  shop.now = await shop.do((tx) => productNow(tx))
  const account = await shop.account(1_000_000)
  const { server_id } = await shop.create(account, { flavor_id: FLAVOR.cpu })
  return { shop, server_id, status: async () => (await shop.server(account, server_id)).status }
}

test('a machine that was lost while no process ran is noticed by the next process', async () => {
  const { shop, status } = await openShop()
  const { provisioner, lost, asked } = cloudOfMachines()
  const run = async () => {
    const loop = new MachineLoop(shop.db, { openstack: provisioner })
    for (let moment = 1; moment <= 3; moment++) {
      await loop.startDue()
      await loop.finish()
    }
  }
  await run()
  expect(await status()).toBe(2)
  const { mark } = await shop.db.selectFrom('machines').select('mark').executeTakeFirstOrThrow()
  await run()
  expect(await status()).toBe(2)
  lost.add(mark)
  await run()
  expect(await status()).toBe(-4)
  expect(asked, 'a process that has just started looks at each machine').toEqual([])
  await shop.closeBalanced()
})

test('a command is carried out before the checks of active machines that are due earlier', async () => {
  const shop = await SmallCloud.open()
  const account = await shop.account(1_000_000)
  const ids = [await shop.create(account), await shop.create(account)].map(({ server_id }) => server_id)
  const setDue = (minutes: number) =>
    shop.pool.query(
      "update machines set is_answered = server_id = $1, lease_until = null, next_step_at = product_now() - case server_id when $1 then $2 else 0 end * interval '1 minute'",
      [ids[0], minutes]
    )
  const taken = async () => (await takeMachines(shop.db, 1)).map(({ server_id }) => server_id)
  await setDue(1)
  expect([...(await taken()), ...(await taken())]).toEqual(ids.toReversed())
  // hanging commands, which are due again and again, do not keep checks waiting for longer
  await setDue(3)
  expect([...(await taken()), ...(await taken())]).toEqual(ids)
  await shop.closeBalanced()
})

test('a step whose machine was taken by another process ends without its request and without an error', async () => {
  const { shop } = await openShop()
  const { provisioner } = cloudOfMachines()
  const requests: string[] = []
  const step: Provisioner<object>['step'] = async (machine, record, now) => {
    await shop.pool.query('update machines set lease = gen_random_uuid()')
    await record(machine.state)
    requests.push(machine.want)
    return provisioner.step(machine, record, now)
  }
  const [taken] = await takeMachines(shop.db, 1)
  if (taken === undefined) throw new Error('The launch of the server is due')
  await stepMachine(shop.db, { openstack: { ...provisioner, step } }, taken)
  expect(requests).toEqual([])
  await shop.closeBalanced()
})

test('a step of an older command does not delay the newer one', async () => {
  const { shop } = await openShop()
  const [taken] = await takeMachines(shop.db, 1)
  if (taken === undefined) throw new Error('The launch of the server is due')
  await shop.pool.query('update servers set operation = 2')
  await shop.pool.query('update machines set operation = 2, next_step_at = product_now()')
  await shop.do((tx, now) => applyStep(tx, taken, { state: {}, next_step_in_ms: null }, now))
  expect(await takeMachines(shop.db, 1)).toMatchObject([{ operation: 2, is_answered: false }])
  await shop.closeBalanced()
})

test('if the cloud lists no changes for 3 minutes, each machine is checked', async () => {
  const { shop, server_id, status } = await openShop()
  const { provisioner, lost } = cloudOfMachines()
  const changed = () => Promise.reject(new Error('the list fails'))
  const loop = new MachineLoop(shop.db, { openstack: { ...provisioner, changed } })
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const [clock, timer] = [vi.spyOn(Date, 'now'), vi.spyOn(performance, 'now')]
  const start = Date.now()
  const statusAfter = async (ms: number) => {
    clock.mockReturnValue(start + ms)
    timer.mockReturnValue(ms)
    for (let moment = 1; moment <= 3; moment++) {
      await loop.startDue()
      await loop.finish()
    }
    return status()
  }
  expect(await statusAfter(0)).toBe(2)
  const { mark } = await shop.db.selectFrom('machines').select('mark').executeTakeFirstOrThrow()
  lost.add(mark)
  expect(await statusAfter(170_000)).toBe(2)
  expect(log.mock.calls.join()).toContain('Check for changes (openstack) failed')
  expect(await statusAfter(190_000)).toBe(-4)
  const texts = async () =>
    (await shop.db.selectFrom('operator_notices').select('text').execute()).map(({ text }) => text)
  expect(await texts()).toEqual([`Сервер ${server_id}: машина потеряна (internal).`])
  for (const ms of [400_000, 480_000, 520_000]) await statusAfter(ms)
  expect((await texts()).slice(1)).toEqual([
    'Не удаётся дольше 5 минут. Check for changes (openstack): the list fails'
  ])
  vi.restoreAllMocks()
  await shop.closeBalanced()
})

test('changes are still looked for after the clock of the process was set back', async () => {
  const { shop } = await openShop()
  const { provisioner, asked } = cloudOfMachines()
  const loop = new MachineLoop(shop.db, { openstack: provisioner })
  const [clock, timer] = [vi.spyOn(Date, 'now'), vi.spyOn(performance, 'now')]
  const start = Date.now()
  for (const [ms, passed] of [
    [0, 0],
    [-3_600_000, 11_000]
  ] as const) {
    clock.mockReturnValue(start + ms)
    timer.mockReturnValue(passed)
    await loop.startDue()
    await loop.finish()
  }
  expect(asked).toHaveLength(1)
  vi.restoreAllMocks()
  await shop.closeBalanced()
})

test('a confirmation that a host is off does not hold for the next machine', async () => {
  const { shop } = await openShop()
  const step = async (machine_id: string) => {
    await shop.pool.query('update machines set lease_until = null, next_step_at = product_now()')
    const [taken] = await takeMachines(shop.db, 1)
    if (taken === undefined) throw new Error('The launch of the server is due')
    await shop.do((tx, now) => applyStep(tx, taken, { state: { machine_id }, next_step_in_ms: 0 }, now))
    return (await shop.db.selectFrom('machines').select('is_fenced').executeTakeFirstOrThrow()).is_fenced
  }
  await step('one')
  await shop.pool.query('update machines set is_fenced = true')
  expect([await step('one'), await step('two')]).toEqual([true, false])
  await shop.closeBalanced()
})
