import { expect, test } from 'vitest'
import { RUN } from '../../../../../testing/openstack/contract/cases/case.ts'
import { FakeCloud } from '../../../../../testing/openstack/contract/fake-cloud.ts'
import { ContractServer, provisionerOf } from '../../../../../testing/openstack/contract/server.ts'
import {
  cloud,
  openCloudForEachTest,
  server
} from '../../../../../testing/openstack/contract/tested-cloud.ts'
import type { FakeServer, FakeVolume } from '../../../../../testing/openstack/fake/resources.ts'

openCloudForEachTest()

const WATCHED = { ...RUN, is_answered: true } as const
const addressesOf = async (command: Parameters<ContractServer['until']>[0]) => {
  const answer = await server.until(command)
  return answer?.outcome === 'ready' ? answer.addresses.map(({ address }) => address) : answer
}

test('a service at a wrong address, which answers 404 to everything, loses no machine', async () => {
  await server.until(RUN)
  cloud.proxy.chance = (request) => (request.startsWith('GET') ? '404 of a gateway' : undefined)
  expect((await server.step(WATCHED)).answer).toBeUndefined()
  expect(server.problems.at(-1)).toMatch(/answered 404 without the resource \(request .+\)$/)
  expect(await server.until({ want: 'remove', operation: 2 }, 12)).toBeUndefined()
  cloud.proxy.clearFaults()
  expect(await server.until({ want: 'remove', operation: 2 })).toEqual({ outcome: 'removed' })
})

test('settings that name another project or region lose, stop and remove no machine', async () => {
  const other = await FakeCloud.open()
  other.fake.region = 'two'
  await server.until(RUN)
  const misled = new ContractServer(cloud, 42, provisionerOf(other))
  misled.state = server.state
  for (const command of [WATCHED, { want: 'stop', operation: 2 }, { want: 'remove', operation: 2 }] as const)
    expect(await misled.step(command)).not.toHaveProperty('answer')
  expect(misled.problems).toEqual(
    Array(3).fill(
      'the machine is in project project-1, region one, but the settings name project project-1, region two'
    )
  )
  expect(misled.state).toEqual(server.state)
  expect(await new ContractServer(other, 42, provisionerOf(other)).until(RUN)).toMatchObject({
    outcome: 'ready'
  })
  await other.close()
})

test('the IPv4 address of a port that lists its IPv6 address before it comes first', async () => {
  while (server.state.port_id === undefined) await server.step(RUN)
  for (const { fixed_ips } of cloud.fake.ports.values())
    fixed_ips.unshift({ ip_address: '2001:db8::7' }, { ip_address: '2001:db8::5' })
  expect(await addressesOf(RUN)).toEqual(['203.0.113.1', '2001:db8::7', '2001:db8::5'])
})

test('a port that was deleted in the cloud is reported, and the next launch gets another address', async () => {
  expect(await addressesOf(RUN)).toEqual(['203.0.113.1'])
  cloud.fake.ports.clear()
  expect(await server.step(WATCHED)).toMatchObject({ next_step_in_ms: 60_000, addresses: [] })
  expect(server.problems.at(-1)).toContain('has no address or is not connected')
  await server.until({ want: 'stop', operation: 2 })
  expect(await addressesOf({ want: 'run', operation: 3 })).toEqual(['203.0.113.2'])
})

test('a port that is deleted during a launch is replaced, and the machine is launched again with the new port', async () => {
  while (cloud.fake.running.size === 0) await server.step(RUN)
  cloud.fake.ports.clear()
  expect(await addressesOf(RUN)).toEqual(['203.0.113.2'])
  const [running] = cloud.fake.running.keys()
  expect([...cloud.fake.ports.values()]).toMatchObject([{ device_id: running }])
})

test('short pages with ignored filters hide nothing; a page that is repeated ends the list', async () => {
  const others = ['b1b2c3d4', 'c1b2c3d4', 'd1b2c3d4'].map(
    (shop) => new ContractServer(cloud, 42, provisionerOf(cloud, shop))
  )
  for (const other of others) await other.until(RUN)
  cloud.fake.pageLength = 1
  cloud.proxy.breakNext(/^POST .*\/servers$/, 'lose answer')
  expect(await server.until(RUN)).toMatchObject({ outcome: 'ready' })
  cloud.fake.ignoresFilters = true
  await expect(provisionerOf(cloud).items()).rejects.toThrow('GET /servers/detail')
})

test('a server without a host whose removal failed is deleted again, also without a record', async () => {
  const launch = { ...RUN, openstack_flavor: cloud.flavors.card }
  cloud.fake.gpus.set(cloud.flavors.card, 0)
  cloud.fake.isPlacementAway = true
  expect(await server.until(launch, 12)).toBeUndefined()
  const stray = new ContractServer(cloud, 43)
  expect(await stray.until(launch, 12)).toBeUndefined()
  expect([...cloud.fake.servers.values()]).toMatchObject(Array(2).fill({ status: 'ERROR', task: 'deleting' }))
  cloud.fake.isPlacementAway = false
  expect(await server.until(launch)).toEqual({ outcome: 'refused', reason: 'no_capacity' })
  const [left] = await cloud.servers()
  await expect(provisionerOf(cloud).removeStray(left?.id ?? '', 0)).rejects.toThrow('is not deleted')
  expect(await cloud.servers()).toEqual([])
})

test('a server that stays DELETED is deleted again only after a stop', async () => {
  const deleted: Partial<FakeServer> = { status: 'DELETED', task: null }
  await server.until(RUN)
  for (const one of cloud.fake.servers.values()) Object.assign(one, deleted)
  const stop = { want: 'stop', operation: 2 } as const
  await server.step(stop)
  cloud.skip(10 * 60_000)
  expect(await server.until(stop, 12)).toBeUndefined()
  expect(server.problems.at(-1)).toMatch(/^server .* is not deleted: its host may be unreachable$/)
  for (const one of cloud.fake.servers.values()) one.status = 'ACTIVE'
  while (![...cloud.fake.servers.values()].some(({ task }) => task === 'deleting')) await server.step(stop)
  for (const one of cloud.fake.servers.values()) Object.assign(one, deleted)
  expect(await server.until(stop)).toEqual({ outcome: 'down' })
})

const setStatus = (status: string) => {
  for (const volume of cloud.fake.volumes.values()) volume.status = status
}

test('a volume that is never deleted is reported', async () => {
  await server.until(RUN)
  await server.until({ want: 'stop', operation: 2 })
  const stuck: Partial<FakeVolume> = { status: 'deleting', requests_left: Infinity }
  for (const volume of cloud.fake.volumes.values()) Object.assign(volume, stuck)
  expect(await server.until({ want: 'remove', operation: 3 }, 12)).toBeUndefined()
  expect(server.problems.at(-1)).toContain('is in the state deleting')
})

test('a launch waits while storage detaches the volume of a deleted server, and is reported in the words of the cloud', async () => {
  await server.until(RUN)
  await server.until({ want: 'stop', operation: 2 })
  const again = { want: 'run', operation: 3 } as const
  setStatus('detaching')
  expect(await server.until(again, 20)).toBeUndefined()
  expect(server.problems.at(-1)).toContain('the current status is detaching. (request req-')
  // the volume is free, and Nova refuses for another reason
  cloud.proxy.breakNext(/^POST .*\/servers$/, { status: 400, message: 'Invalid volume' })
  setStatus('available')
  expect(await server.until(again)).toEqual({ outcome: 'refused', reason: 'internal' })
  expect(await server.until({ ...again, operation: 4 })).toMatchObject({ outcome: 'ready' })
})

test('a volume with data that is faulty, deleted or unknown is neither deleted nor replaced', async () => {
  await server.until(RUN)
  await server.until({ want: 'stop', operation: 2 })
  const launch = () => server.until({ want: 'run', operation: 3 })
  setStatus('error_extending')
  expect(await launch()).toEqual({ outcome: 'refused', reason: 'storage' })
  expect([...cloud.fake.volumes.values()]).toMatchObject([{ status: 'error_extending' }])
  cloud.fake.volumes.clear()
  expect(await launch()).toEqual({ outcome: 'refused', reason: 'storage' })
  server.state = { ...server.state, volume_id: undefined }
  expect(await launch()).toEqual({ outcome: 'refused', reason: 'storage' })
  expect(cloud.fake.volumes.size).toBe(0)
})

test('a machine whose task never ends is reported', async () => {
  await server.until(RUN)
  for (const one of cloud.fake.servers.values())
    Object.assign(one, { task: 'rebooting_hard', requests_left: Infinity })
  await server.step(WATCHED)
  expect(server.problems.at(-1)).toMatch(/^server .* has the task rebooting_hard$/)
})

test('a machine that was renamed in the cloud is stopped and removed as before', async () => {
  await server.until(RUN)
  for (const one of [
    ...cloud.fake.servers.values(),
    ...cloud.fake.volumes.values(),
    ...cloud.fake.ports.values()
  ])
    one.name = 'renamed'
  expect((await server.step(WATCHED)).answer).toBeUndefined()
  expect(await server.until({ want: 'remove', operation: 2 })).toEqual({ outcome: 'removed' })
  expect([cloud.fake.running.size, cloud.fake.volumes.size, cloud.fake.ports.size]).toEqual([0, 0, 0])
})

test.each([
  [
    /^POST .*\/volumes$/,
    403,
    'VolumeLimitExceeded: Maximum number of volumes allowed (10) exceeded',
    'quota'
  ],
  [/^POST .*\/ports$/, 403, "Quota exceeded for resources: ['port'].", 'quota'],
  [/^POST .*\/servers$/, 413, 'Quota exceeded for cores', 'quota'],
  // limits of Keystone
  [
    /^POST .*\/servers$/,
    403,
    'Project 8f1 is over a limit for [Resource servers is over limit of 2]',
    'quota'
  ],
  [/^POST .*\/ports$/, 409, 'No more IP addresses available on network 5e2.', 'no_capacity'],
  [/^POST .*\/volumes$/, 403, 'Policy does not allow volume:create', 'storage']
] as const)('a refusal of %s with status %i: %s', async (path, status, message, reason) => {
  cloud.proxy.breakNext(path, { status, message })
  expect(await server.until(RUN)).toEqual({ outcome: 'refused', reason })
  expect(server.problems.at(-1)).toContain(message)
})

test('a delay that the cloud asks for is kept, in seconds or as a date', async () => {
  await server.step(RUN)
  cloud.proxy.breakNext(/./, { status: 503, message: 'busy', delay: '20' })
  expect(await server.step(RUN)).toMatchObject({ next_step_in_ms: 20_000 })
  const delay = new Date(Date.now() + 60_000).toUTCString()
  cloud.proxy.breakNext(/./, { status: 429, message: 'busy', delay })
  const { next_step_in_ms } = await server.step(RUN)
  expect(next_step_in_ms).toBeGreaterThan(50_000)
  expect(next_step_in_ms).toBeLessThanOrEqual(60_000)
})

test('a refused launch whose failed server was not yet removed does not refuse the next launch', async () => {
  cloud.fake.faults.spawn = 'No valid host was found.'
  while (server.state.refused === undefined) await server.step(RUN)
  delete cloud.fake.faults.spawn
  expect(await server.until({ want: 'run', operation: 3 })).toMatchObject({ outcome: 'ready' })
})

test('a machine that Nova does not find is lost only if Cinder agrees or Nova does not find it for minutes', async () => {
  await server.until(RUN)
  const setDeleted = (deleted: boolean) => {
    for (const one of cloud.fake.servers.values()) one.deleted = deleted
  }
  setDeleted(true)
  expect((await server.step(WATCHED)).answer).toBeUndefined()
  expect(server.problems.at(-1)).toContain('is attached to a server that Nova does not find')
  setDeleted(false)
  expect(await server.step(WATCHED)).toMatchObject({ next_step_in_ms: null, is_off_inside: false })
  setDeleted(true)
  await server.step(WATCHED)
  cloud.skip(200_000)
  expect((await server.step(WATCHED)).answer).toMatchObject({ outcome: 'failed' })
})

test('a machine that Nova does not find is lost after 3 minutes, although Cinder is unreachable', async () => {
  await server.until(RUN)
  cloud.proxy.breakNext(/attachments|volumes/, 503, Infinity)
  const setServers = (change: Partial<FakeServer>) => {
    for (const one of cloud.fake.servers.values()) Object.assign(one, change)
  }
  const after = async (ms: number) => {
    cloud.skip(ms)
    return (await server.step(WATCHED)).answer
  }
  setServers({ isUnmapped: true })
  expect([await after(0), await after(200_000)]).toEqual([undefined, undefined])
  setServers({ deleted: true })
  expect([await after(0), await after(170_000)]).toEqual([undefined, undefined])
  expect(await after(20_000)).toEqual({ outcome: 'failed', reason: 'internal' })
  expect(await server.until({ want: 'stop', operation: 2 }, 12)).toBeUndefined()
  cloud.proxy.clearFaults()
  expect(await server.until({ want: 'stop', operation: 2 })).toEqual({ outcome: 'down' })
})

test('a server in a part of Nova that does not answer is neither lost nor deleted', async () => {
  const provisioner = provisionerOf(cloud)
  await server.until(RUN)
  for (const one of cloud.fake.servers.values()) one.isInCellDown = true
  expect((await server.step(WATCHED)).answer).toBeUndefined()
  expect(server.problems.at(-1)).toMatch(
    /^server .* is in the state UNKNOWN: its part of Nova does not answer$/
  )
  expect(await server.until({ want: 'stop', operation: 2 }, 12)).toBeUndefined()
  expect(await provisioner.changed(cloud.now())).toEqual(new Set())
  expect((await provisioner.items()).map(({ kind }) => kind)).toEqual(['volume', 'port'])
})
