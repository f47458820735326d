import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeCloud } from '../../../../../testing/openstack/contract/fake-cloud.ts'
import { ContractServer, provisionerOf } from '../../../../../testing/openstack/contract/server.ts'
import type { FakeServer } from '../../../../../testing/openstack/fake/resources.ts'

let cloud: FakeCloud
let server: ContractServer
beforeEach(async () => {
  cloud = await FakeCloud.open()
  server = new ContractServer(cloud)
})
afterEach(() => cloud.close())

const RUN = { want: 'run', operation: 1 } as const
const WATCHED = { ...RUN, is_answered: true } as const
const STOP = { want: 'stop', operation: 2 } as const
const LOST = { outcome: 'failed', reason: 'internal' }

const setServers = (change: Partial<FakeServer>) => {
  for (const one of cloud.fake.servers.values()) Object.assign(one, change)
}

test('a message of the cloud has no characters that Postgres cannot store', async () => {
  cloud.fake.faults.spawn = 'libvirt: \0 \ud800 failed'
  expect(await server.until(RUN)).toMatchObject({ outcome: 'refused' })
  expect(server.problems.at(-1)).toMatch(/was not launched: libvirt: {2}\ufffd failed \(request req-/)
})

test('each region may have its own services: those of the setting are used', async () => {
  cloud.fake.otherRegion = 'elsewhere'
  const inRegion = new ContractServer(cloud, 1, provisionerOf(cloud, 'a1b2c3d4', { region: 'one' }))
  expect(await inRegion.until(RUN)).toMatchObject({ outcome: 'ready' })
  const elsewhere = new ContractServer(cloud, 2, provisionerOf(cloud, 'a1b2c3d4', { region: 'elsewhere' }))
  await elsewhere.step(RUN)
  expect(elsewhere.problems).toEqual([
    'OPENSTACK_HOSTS does not name the host of block-storage, http://elsewhere.invalid'
  ])
  expect(await server.until(RUN, 12)).toBeUndefined()
  expect(server.problems).toEqual(
    Array(12).fill(
      "the cloud's catalogue has block-storage in the regions elsewhere, one: set OS_REGION_NAME to one of them"
    )
  )
  const wrong = new ContractServer(cloud, 3, provisionerOf(cloud, 'a1b2c3d4', { region: 'nowhere' }))
  await wrong.step(RUN)
  expect(wrong.problems).toEqual([
    "the cloud's catalogue has block-storage in the regions elsewhere, one, not in nowhere: set OS_REGION_NAME to one of them"
  ])
})

test('a machine keeps its region when the catalogue lacks Nova for a while', async () => {
  cloud.fake.missingService = 'compute'
  expect(await server.until(RUN, 12)).toBeUndefined()
  expect(server.problems.at(-1)).toBe("the cloud's catalogue has no compute")
  cloud.fake.missingService = undefined
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_001)
  expect(await server.until(RUN)).toMatchObject({ outcome: 'ready' })
  vi.restoreAllMocks()
})

test('a machine whose volume another server has is lost', async () => {
  await server.until(RUN)
  const [{ id } = { id: '' }] = await cloud.servers()
  const volume = server.state.volume_id ?? ''
  const other = new ContractServer(cloud, 42, provisionerOf(cloud, 'ffffffff'))
  await other.until(RUN)
  await cloud.meddle('delete', id)
  for (const attachment of cloud.fake.attachments.values()) attachment.volume = volume
  expect((await server.step(WATCHED)).answer).toEqual(LOST)
  expect(await server.until(STOP, 5)).toBeUndefined()
  expect(server.problems.at(-1)).toContain('which has other tags')
  expect(cloud.fake.running.size).toBe(1)
})

test('a server that Nova lists but does not find by its id keeps its volume', async () => {
  await server.until(RUN)
  setServers({ isUnmapped: true })
  expect((await server.step(WATCHED)).answer).toBeUndefined()
  expect(await server.until(STOP, 12)).toBeUndefined()
  cloud.skip(600_000)
  expect(await server.until(STOP, 12)).toBeUndefined()
  expect(server.problems.at(-1)).toMatch(/does not stop \(ACTIVE, os-stop: 404 Instance .+\)/)
  expect(await cloud.attachments()).toHaveLength(1)
  setServers({ isUnmapped: false })
  expect(await server.until(STOP)).toEqual({ outcome: 'down' })
})

test('a machine that is off while its server is ACTIVE was shut down from inside', async () => {
  await server.until(RUN)
  setServers({ power_state: 4 })
  expect(await server.step(WATCHED)).toMatchObject({ is_off_inside: true })
  expect(await provisionerOf(cloud).items()).toContainEqual(
    expect.objectContaining({ kind: 'server', is_running: false })
  )
})

test('a machine that runs on its host while its server is SHUTOFF is stopped before it is deleted', async () => {
  await server.until(RUN)
  setServers({ status: 'SHUTOFF', power_state: 1 })
  cloud.fake.isHostDown = true
  expect(await server.until(STOP, 12)).toBeUndefined()
  cloud.skip(600_000)
  expect(await server.until({ ...RUN, operation: 3 }, 12)).toBeUndefined()
  expect(cloud.fake.running.size).toBe(1)
  cloud.fake.isHostDown = false
  setServers({ power_state: undefined })
  expect(await server.until({ ...RUN, operation: 3 })).toMatchObject({ outcome: 'ready' })
  expect(cloud.fake.running.size).toBe(1)
})

test.each([
  ['ACTIVE without a running machine', { power_state: 0 }],
  ['RESCUE', { status: 'RESCUE', power_state: 1 }],
  ['REBUILD', { status: 'REBUILD', power_state: 1 }],
  ['RESIZE', { status: 'RESIZE', power_state: 4 }]
] as const)('a machine that is %s for 8 minutes is lost', async (state, change) => {
  await server.until(RUN)
  setServers(change)
  const after = async (ms: number) => {
    cloud.skip(ms)
    return (await server.step(WATCHED)).answer
  }
  expect(await after(0)).toBeUndefined()
  expect(server.problems.at(-1)).toContain(`is in the state ${state}, which this shop did not request`)
  expect(await after(8 * 60_000)).toBeUndefined()
  expect(await after(60_000)).toEqual(LOST)
  setServers({ status: 'ACTIVE', power_state: 1 })
  expect(await after(0)).toBeUndefined()
})

test.each([
  ['powering-on', { status: 'SHUTOFF' }, LOST],
  ['rebooting_hard', { power_state: 4 }, LOST],
  ['unpausing', { status: 'PAUSED' }, LOST],
  ['image_uploading', { status: 'SHUTOFF' }, undefined],
  ['powering-off', { power_state: 1 }, undefined]
] as const)('a machine with the endless task %s and %j', async (task, change, answer) => {
  await server.until(RUN)
  setServers({ task, requests_left: Infinity, ...change })
  expect((await server.step(WATCHED)).answer).toBeUndefined()
  cloud.skip(8 * 60_000)
  expect((await server.step(WATCHED)).answer).toBeUndefined()
  cloud.skip(60_000)
  expect((await server.step(WATCHED)).answer).toEqual(answer)
  expect(server.problems.at(-1)).toMatch(new RegExp(`^server .+ has the task ${task}$`))
})

test('during an outage a check is repeated every minute, a command every 5 seconds', async () => {
  await server.until(RUN)
  cloud.proxy.breakNext(/./, 503, 2)
  expect(await server.step(WATCHED)).toMatchObject({ next_step_in_ms: 60_000 })
  expect(await server.step(STOP)).toMatchObject({ next_step_in_ms: 5000 })
  // a short delay that the cloud asks for does not make checks more frequent
  cloud.proxy.breakNext(/./, { status: 503, message: 'busy', delay: '1' }, 2)
  expect(await server.step(WATCHED)).toMatchObject({ next_step_in_ms: 60_000 })
  expect(await server.step(STOP)).toMatchObject({ next_step_in_ms: 5000 })
})

test.each(['volume', 'port'] as const)(
  'a %s that the cloud lists but does not find by its id is reported',
  async (kind) => {
    await server.until(RUN)
    await server.until(STOP)
    const id = server.state[`${kind}_id`] ?? ''
    server.state = { ...server.state, [`${kind}_id`]: undefined }
    cloud.proxy.breakNext(
      new RegExp(`^GET .*/${kind}s/${id}$`),
      { status: 404, message: `The ${kind} ${id} could not be found.` },
      12
    )
    const remove = { want: 'remove', operation: 3 } as const
    // the volume is removed before the port
    while (kind === 'port' && server.state.volume_id !== undefined) await server.step(remove)
    const first = server.problems.length
    for (let i = 0; i < 12; i++) expect((await server.step(remove)).next_step_in_ms).toBe(5000)
    expect(server.problems.length - first).toBe(12)
    expect(await server.until(remove)).toEqual({ outcome: 'removed' })
  }
)

test('a port without an address starts no machine', async () => {
  await server.until(RUN)
  await server.until(STOP)
  for (const port of cloud.fake.ports.values()) port.fixed_ips = []
  const again = { want: 'run', operation: 3 } as const
  expect(await server.until(again, 12)).toBeUndefined()
  expect(server.problems.at(-1)).toMatch(/^port .+ has no address$/)
  expect(await cloud.servers()).toEqual([])
})

test('after a POST without an answer, whose server may use the quota, the next one is repeated for 3 minutes', async () => {
  cloud.proxy.breakNext(/^POST .*\/servers$/, 'lose request')
  while (server.problems.length < 2) await server.step(RUN)
  cloud.fake.quota.servers = 0
  const startedAt = cloud.now()
  expect(await server.until(RUN)).toEqual({ outcome: 'refused', reason: 'quota' })
  expect(cloud.now() - startedAt).toBe(180_000)
})

test('a launch that takes more than 3 minutes is reported while it lasts', async () => {
  while (cloud.fake.servers.size === 0) await server.step(RUN)
  setServers({ requests_left: Infinity })
  expect((await server.step(RUN)).problem).toBeUndefined()
  cloud.skip(200_000)
  expect((await server.step(RUN)).problem).toMatch(/^server .+ is launched for long \(BUILD, scheduling\)$/)
  setServers({ requests_left: 1 })
  expect(await server.until(RUN)).toMatchObject({ outcome: 'ready' })
})

test('a port that a server of others uses is not deleted', async () => {
  const other = new ContractServer(cloud, 42, provisionerOf(cloud, 'ffffffff'))
  await other.until(RUN)
  await server.until(RUN)
  await server.until(STOP)
  const port = cloud.fake.ports.get(server.state.port_id ?? '')
  Object.assign(port ?? {}, { device_id: other.state.machine_id })
  const remove = { want: 'remove', operation: 3 } as const
  expect(await server.until(remove, 12)).toBeUndefined()
  expect(server.problems.at(-1)).toMatch(/^port .+ is used by server /)
  Object.assign(port ?? {}, { device_id: '' })
  expect(await server.until(remove)).toEqual({ outcome: 'removed' })
})
