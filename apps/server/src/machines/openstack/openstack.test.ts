import { expect, test } from 'vitest'
import { CONTRACT } from '../../../../../testing/openstack/contract/contract.ts'
import { ContractServer, provisionerOf } from '../../../../../testing/openstack/contract/server.ts'
import { cloud, openCloudForEachTest } from '../../../../../testing/openstack/contract/tested-cloud.ts'
import { HALTED, type Halted } from '../../../../../testing/openstack/fake/resources.ts'

openCloudForEachTest()

/** The same suite runs on a real OpenStack in `pnpm prove machines`. */
test.each(CONTRACT)('$name', ({ run }) => run(cloud))

test('a first launch sends keys; a later one keeps the host keys and the host name, also of a renamed server', async () => {
  const server = new ContractServer(cloud)
  const launched = () => [...cloud.fake.servers.values()].find(({ deleted }) => !deleted)
  await server.until({ want: 'run', operation: 1 })
  expect(launched()).toMatchObject({
    hostname: 'server-1',
    user_data: '#cloud-config\n{"ssh_authorized_keys":["ssh-ed25519 AAAA"]}\n'
  })
  await server.until({ want: 'stop', operation: 2 })
  await server.until({ want: 'run', operation: 3, name: 'renamed' })
  expect(launched()?.hostname).toBe('server-1')
  expect(launched()?.user_data).toContain('"ssh_deletekeys":false,"preserve_hostname":true')
})

test('after a restore the machine of a lost command is replaced, although a new command has its number', async () => {
  const server = new ContractServer(cloud)
  await server.until({ want: 'run', operation: 1, timeline: null })
  const [lost] = await cloud.servers()
  server.state = { ...server.state, machine_id: undefined }
  expect(await server.until({ want: 'run', operation: 1, timeline: 'b' })).toMatchObject({ outcome: 'ready' })
  const [found, ...others] = await cloud.servers()
  expect(others).toEqual([])
  expect(found).toMatchObject({ tags: expect.arrayContaining(['operation-1', 'timeline-b']) })
  expect(found?.id).not.toBe(lost?.id)
})

test('after an operator has confirmed that the host is off, the machine can start elsewhere', async () => {
  const server = new ContractServer(cloud)
  await server.until({ want: 'run', operation: 1 })
  cloud.fake.isHostDown = true
  expect(await server.until({ want: 'stop', operation: 2 }, 12)).toBeUndefined()
  expect(await server.until({ want: 'stop', operation: 2, is_fenced: true })).toEqual({ outcome: 'down' })
})

test('a machine whose host becomes unreachable during its launch is not deleted, because it may run', async () => {
  const server = new ContractServer(cloud)
  await server.until({ want: 'run', operation: 1 })
  cloud.fake.isHostDown = true
  for (const one of cloud.fake.servers.values()) Object.assign(one, { status: 'BUILD', task: 'spawning' })
  cloud.skip(600_000)
  expect(await server.until({ want: 'stop', operation: 2 }, 12)).toBeUndefined()
  expect(server.problems.at(-1)).toContain('its host may be unreachable, and the machine may run')
  expect(await cloud.running()).toHaveLength(1)
})

test('a machine with the status ERROR is lost', async () => {
  const server = new ContractServer(cloud)
  await server.until({ want: 'run', operation: 1 })
  for (const one of cloud.fake.servers.values()) one.status = 'ERROR'
  const { answer } = await server.step({ want: 'run', operation: 1, is_answered: true })
  expect(answer).toEqual({ outcome: 'failed', reason: 'internal' })
})

test('a deletion that takes too long is reported as a problem', async () => {
  const server = new ContractServer(cloud)
  await server.until({ want: 'run', operation: 1 })
  for (const one of cloud.fake.servers.values()) one.task = 'deleting'
  cloud.fake.isHostDown = true
  await server.step({ want: 'stop', operation: 2 })
  cloud.skip(600_000)
  const { problem } = await server.step({ want: 'stop', operation: 2 })
  expect(problem).toContain('is not deleted: its host may be unreachable')
})

test('a removal continues after the cloud refused to return the volume', async () => {
  const server = new ContractServer(cloud)
  await server.until({ want: 'run', operation: 1 })
  cloud.proxy.breakNext(/^GET .*\/volumes\/[0-9a-f-]{36}$/, 403)
  expect(await server.until({ want: 'remove', operation: 2 })).toEqual({ outcome: 'removed' })
  expect(server.problems.join()).toContain('answered 403')
})

const onlyServer = () => {
  const found = [...cloud.fake.servers.values()].find(({ deleted }) => !deleted)
  if (found === undefined) throw new Error('the cloud has no server')
  return found
}

const WATCHED = { want: 'run', operation: 1, is_answered: true } as const

test.each(Object.keys(HALTED) as Halted[])(
  'a machine that the operator of the cloud has put into %s is reported, and stopped when it should be',
  async (state) => {
    const server = new ContractServer(cloud)
    await server.until({ want: 'run', operation: 1 })
    cloud.fake.meddle(state, onlyServer().id)
    expect(await server.step(WATCHED)).toMatchObject({ next_step_in_ms: 60_000 })
    expect(server.problems.at(-1)).toContain(`is in the state ${state}`)
    expect(await server.until({ want: 'stop', operation: 2 })).toEqual({ outcome: 'down' })
    expect([...cloud.fake.running]).toEqual([])
    expect(await server.until({ want: 'run', operation: 3 })).toMatchObject({ outcome: 'ready' })
  }
)

test('a machine that is halted for ten minutes is lost; one after a migration runs', async () => {
  const server = new ContractServer(cloud)
  await server.until({ want: 'run', operation: 1 })
  const answerAfter = async (state: Halted) => {
    cloud.fake.meddle(state, onlyServer().id)
    await server.step(WATCHED)
    cloud.skip(600_001)
    return (await server.step(WATCHED)).answer
  }
  expect(await answerAfter('VERIFY_RESIZE')).toBeUndefined()
  onlyServer().status = 'ACTIVE'
  await server.step(WATCHED)
  expect(await answerAfter('SUSPENDED')).toEqual({ outcome: 'failed', reason: 'internal' })
})

test('a locked machine is left as it is and reported, with the words of the cloud', async () => {
  const server = new ContractServer(cloud)
  await server.until({ want: 'run', operation: 1 })
  onlyServer().is_locked = true
  await server.step({ want: 'stop', operation: 2 })
  cloud.skip(600_000)
  await server.step({ want: 'stop', operation: 2 })
  expect(server.problems.at(-1)).toMatch(/does not stop \(ACTIVE, os-stop: 409 Instance .* is locked/)
  onlyServer().is_locked = false
  expect(await server.until({ want: 'stop', operation: 2 })).toEqual({ outcome: 'down' })
})

test('a volume that cannot be deleted keeps the removal open, and no launch uses it', async () => {
  const server = new ContractServer(cloud)
  cloud.fake.faults.volume = 'no space'
  expect(await server.until({ want: 'run', operation: 1 })).toEqual({ outcome: 'refused', reason: 'storage' })
  for (const volume of cloud.fake.volumes.values()) volume.status = 'error_deleting'
  delete cloud.fake.faults.volume
  expect(await server.until({ want: 'run', operation: 2 })).toMatchObject({ outcome: 'ready' })
  expect(await server.until({ want: 'remove', operation: 3 }, 40)).toBeUndefined()
  expect(server.problems.at(-1)).toContain('volume in the state error_deleting')
  for (const volume of cloud.fake.volumes.values()) volume.status = 'error'
  expect(await server.until({ want: 'remove', operation: 3 })).toEqual({ outcome: 'removed' })
  expect(cloud.fake.volumes.size).toBe(0)
})

test('a volume that the cloud works on is waited for, and is not lost', async () => {
  const server = new ContractServer(cloud)
  await server.until({ want: 'run', operation: 1 })
  await server.until({ want: 'stop', operation: 2 })
  for (const volume of cloud.fake.volumes.values()) volume.status = 'maintenance'
  expect(await server.until({ want: 'run', operation: 3 }, 5)).toBeUndefined()
  expect(server.problems.at(-1)).toContain('is in the state maintenance')
  for (const volume of cloud.fake.volumes.values()) volume.status = 'available'
  expect(await server.until({ want: 'run', operation: 3 })).toMatchObject({ outcome: 'ready' })
})

test('a volume that a server of others has is neither freed nor used', async () => {
  const server = new ContractServer(cloud)
  await server.until({ want: 'run', operation: 1 })
  onlyServer().tags = ['of-others']
  for (const want of ['stop', 'remove'] as const)
    expect(await server.until({ want, operation: 2 }, 5)).toBeUndefined()
  expect(server.problems.at(-1)).toContain('which has other tags')
  expect(onlyServer().status).toBe('ACTIVE')
})

test('lists are read to their end, however short the pages of the cloud are', async () => {
  const provisioner = provisionerOf(cloud)
  cloud.fake.pageLength = 2
  const from = cloud.now()
  for (const id of [1, 2, 3, 4, 5])
    await new ContractServer(cloud, id, provisioner).until({ want: 'run', operation: 1 })
  expect((await provisioner.changed(from)).size).toBe(5)
  expect((await provisioner.items()).filter(({ kind }) => kind === 'server')).toHaveLength(5)
})

test('a service on a host that no setting names gets no request', async () => {
  const server = new ContractServer(cloud, 1, provisionerOf(cloud, 'a1b2c3d4', { hosts: ['cloud.example'] }))
  const { problem } = await server.step({ want: 'run', operation: 1 })
  expect(problem).toMatch(/^OPENSTACK_HOSTS does not name the host of block-storage, http:/)
})

test('a refusal by a policy is no quota', async () => {
  const server = new ContractServer(cloud)
  cloud.proxy.breakNext(/^POST .*\/servers$/, 403)
  expect(await server.until({ want: 'run', operation: 1 })).toEqual({
    outcome: 'refused',
    reason: 'internal'
  })
})

test('a change is reported for a minute', async () => {
  const provisioner = provisionerOf(cloud)
  await new ContractServer(cloud, 7, provisioner).until({ want: 'run', operation: 1 })
  cloud.fake.meddle('stop', onlyServer().id)
  const changedSince = async (ms: number) => [...(await provisioner.changed(cloud.now() + ms))]
  expect(await changedSince(50_000)).toEqual(['mark7'])
  expect(await changedSince(70_000)).toEqual([])
})

test('a port that stayed bound to a deleted server is taken back', async () => {
  const server = new ContractServer(cloud)
  await server.until({ want: 'run', operation: 1 })
  cloud.fake.isNetworkAway = true
  await server.until({ want: 'stop', operation: 2 })
  cloud.fake.isNetworkAway = false
  expect(await server.until({ want: 'run', operation: 3 })).toMatchObject({ outcome: 'ready' })
  expect([...cloud.fake.ports.values()]).toMatchObject([{ device_id: onlyServer().id }])
})

test('neither a process without its lease nor a late request takes the port from a newer machine', async () => {
  const server = new ContractServer(cloud)
  await server.until({ want: 'run', operation: 1 })
  cloud.fake.isNetworkAway = true
  await server.until({ want: 'stop', operation: 2 })
  cloud.fake.isNetworkAway = false
  const start = { want: 'run', operation: 3 } as const
  while (server.state.rejections === undefined) await server.step(start)
  const old = new ContractServer(cloud)
  old.state = server.state
  old.onRecord = () => {
    throw new Error('the lease has ended')
  }
  await expect(old.step(start)).rejects.toThrow('the lease has ended')
  expect(cloud.proxy.requests.join()).not.toContain('PUT ')
  old.onRecord = async () => {
    expect(await server.until(start)).toMatchObject({ outcome: 'ready' })
  }
  expect((await old.step(start)).problem).toContain('412')
  expect([...cloud.fake.ports.values()]).toMatchObject([{ device_id: onlyServer().id }])
})

test('a volume that two servers could have is not used', async () => {
  const server = new ContractServer(cloud)
  await server.step({ want: 'run', operation: 1 })
  for (const volume of cloud.fake.volumes.values()) volume.multiattach = true
  expect(await server.until({ want: 'run', operation: 1 })).toEqual({ outcome: 'refused', reason: 'storage' })
  expect(server.problems.at(-1)).toContain('can be attached twice')
})

test('the answer about a launch that failed on the host has the words of the cloud', async () => {
  const server = new ContractServer(cloud)
  cloud.fake.faults.spawn = 'Insufficient compute resources on gpu-node-1'
  expect(await server.until({ want: 'run', operation: 1 })).toMatchObject({ outcome: 'refused' })
  expect(server.problems.at(-1)).toMatch(
    /was not launched: Insufficient compute resources on gpu-node-1 \(request req-.+\)$/
  )
})

test('filters that the cloud ignores change nothing', async () => {
  cloud.fake.ignoresFilters = true
  const provisioner = provisionerOf(cloud)
  const others = [
    new ContractServer(cloud, 1, provisioner),
    new ContractServer(cloud, 2, provisionerOf(cloud, 'ffffffff'))
  ]
  for (const other of others) await other.until({ want: 'run', operation: 1 })
  const server = new ContractServer(cloud, 2, provisioner)
  cloud.proxy.breakNext(/^POST .*\/servers$/, 'lose answer')
  expect(await server.until({ want: 'run', operation: 1 })).toMatchObject({ outcome: 'ready' })
  expect((await cloud.running()).length).toBe(3)
  expect(await server.until({ want: 'remove', operation: 2 })).toEqual({ outcome: 'removed' })
  expect([(await cloud.running()).length, cloud.fake.volumes.size, cloud.fake.ports.size]).toEqual([2, 2, 2])
})
