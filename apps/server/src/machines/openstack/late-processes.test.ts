import { expect, test } from 'vitest'
import { RUN } from '../../../../../testing/openstack/contract/cases/case.ts'
import { ContractServer, provisionerOf } from '../../../../../testing/openstack/contract/server.ts'
import {
  cloud,
  openCloudForEachTest,
  server
} from '../../../../../testing/openstack/contract/tested-cloud.ts'

openCloudForEachTest()

const STOP = { want: 'stop', operation: 2 } as const

test.each([false, true])(
  'a process whose lease ended after its stop sends nothing to the machine of a newer launch (fenced: %s)',
  async (is_fenced) => {
    await server.until(RUN)
    await server.step(STOP)
    const late = new ContractServer(cloud)
    late.state = { ...server.state }
    late.onRecord = () => Promise.reject(new Error('The lease has ended'))
    expect(await server.until({ ...STOP, is_fenced })).toEqual({ outcome: 'down' })
    expect(await server.until({ ...RUN, operation: 3 })).toMatchObject({ outcome: 'ready' })
    await expect(late.step({ ...STOP, is_fenced })).rejects.toThrow('The lease has ended')
    expect(await cloud.servers()).toMatchObject([{ status: 'ACTIVE' }])
    expect(await cloud.running()).toHaveLength(1)
  }
)

test('a process whose lease ended does not release the volume that a newer launch reserves', async () => {
  await server.until(RUN)
  await cloud.begin('storage down')
  await cloud.meddle('delete', (await cloud.servers())[0]?.id ?? '')
  await cloud.end('storage down')
  await server.step(STOP)
  cloud.skip(4 * 60_000)
  server.onRecord = () => Promise.reject(new Error('The lease has ended'))
  await expect(server.step(STOP)).rejects.toThrow('The lease has ended')
  expect(await cloud.attachments()).toHaveLength(1)
})

test.each([false, true])(
  'a POST that Nova carries out a quarter of an hour late launches nothing on a stopped volume (process killed: %s)',
  async (isKilled) => {
    await server.until(RUN)
    await server.until(STOP)
    cloud.proxy.breakNext(/^POST .*\/servers$/, 'arrive late')
    let { state } = server
    server.onRecord = () => {
      state = server.state
    }
    while (server.state.machine_posted_at === undefined) await server.step({ ...RUN, operation: 3 })
    if (isKilled) server.state = state
    cloud.skip(15 * 60_000)
    expect(await server.until({ ...STOP, operation: 4 })).toEqual({ outcome: 'down' })
    await cloud.proxy.releaseHeld()
    expect([await cloud.servers(), await cloud.running()]).toEqual([[], []])
    expect(await server.until({ ...RUN, operation: 5 })).toMatchObject({ outcome: 'ready' })
  }
)

test('a volume that is still reserved for a stop is removed', async () => {
  cloud.proxy.breakNext(/^POST .*\/servers$/, 'lose request')
  while (server.state.machine_posted_at === undefined) await server.step(RUN)
  await server.until(STOP)
  expect(await cloud.attachments()).toHaveLength(1)
  expect(await server.until({ want: 'remove', operation: 3 }, 20)).toEqual({ outcome: 'removed' })
})

test('a machine that runs again after its stop is stopped again before it is deleted', async () => {
  await server.until(RUN)
  while (server.state.is_off !== true) await server.step(STOP)
  for (const status of ['ACTIVE', 'ERROR']) {
    for (const one of cloud.fake.servers.values()) Object.assign(one, { status, task: null })
    await server.step(STOP)
  }
  const deletions = cloud.proxy.requests.filter((request) => request.startsWith('DELETE /compute/servers/'))
  expect(deletions).toHaveLength(1)
})

test('a volume that cannot be reserved after a lost POST does not keep the stop waiting', async () => {
  await server.until(RUN)
  await server.until(STOP)
  cloud.proxy.breakNext(/^POST .*\/servers$/, 'lose request')
  while (server.state.machine_posted_at === undefined) await server.step({ ...RUN, operation: 3 })
  cloud.skip(15 * 60_000)
  for (const volume of cloud.fake.volumes.values()) volume.status = 'error'
  expect(await server.until({ ...STOP, operation: 4 }, 5)).toEqual({ outcome: 'down' })
})

test('a machine that is being deleted on an unreachable host is lost after 8 minutes', async () => {
  const watched = { ...RUN, is_answered: true }
  await server.until(RUN)
  for (const one of cloud.fake.servers.values())
    Object.assign(one, { task: 'deleting', requests_left: Infinity })
  expect((await server.step(watched)).answer).toBeUndefined()
  cloud.skip(8 * 60_000 + 1000)
  expect((await server.step(watched)).answer).toEqual({ outcome: 'failed', reason: 'internal' })
})

test('a machine that was seen off is deleted although its host becomes unreachable', async () => {
  await server.until(RUN)
  const server_of_nova = () => [...cloud.fake.servers.values()].find(({ deleted }) => !deleted)
  while (server_of_nova()?.task !== 'deleting') await server.step(STOP)
  await cloud.begin('host down')
  expect(await server.until(STOP, 5)).toBeUndefined()
  cloud.skip(10 * 60_000)
  expect(await server.until(STOP)).toEqual({ outcome: 'down' })
})

test('a server without a record that does not stop is reported after 5 minutes', async () => {
  await server.until(RUN)
  const [{ id } = { id: '' }] = await cloud.servers()
  const provisioner = provisionerOf(cloud)
  await cloud.begin('host down')
  for (let step = 0; step < 3; step++) await provisioner.removeStray(id, Date.now())
  await expect(provisioner.removeStray(id, Date.now() - 6 * 60_000)).rejects.toThrow('does not stop')
})
