import { expect, test } from 'vitest'
import { RUN } from '../../../../../testing/openstack/contract/cases/case.ts'
import type { ContractServer } from '../../../../../testing/openstack/contract/server.ts'
import {
  cloud,
  openCloudForEachTest,
  server
} from '../../../../../testing/openstack/contract/tested-cloud.ts'

openCloudForEachTest()

/** Requires that each step reports a problem: operators are notified of problems that last for 5 minutes without a pause. */
async function requireProblems(command: Parameters<ContractServer['step']>[0], between = () => {}) {
  for (let steps = 0; steps < 12; steps++) {
    expect(await server.step(command)).toMatchObject({ problem: expect.any(String) })
    between()
  }
}

test('a volume that stays attached because Cinder refuses to release it is reported without a pause', async () => {
  await server.until(RUN)
  const [{ id } = { id: '' }] = await cloud.servers()
  await cloud.begin('storage down')
  await cloud.meddle('delete', id)
  const stop = { want: 'stop', operation: 2 } as const
  await requireProblems(stop)
  cloud.skip(600_000)
  cloud.proxy.breakNext(
    /^DELETE .*\/attachments\//,
    { status: 403, message: 'Policy does not allow it' },
    100
  )
  await requireProblems(stop)
  cloud.proxy.clearFaults()
  expect(await server.until(stop)).toEqual({ outcome: 'down' })
})

test('a volume in use on its storage, which is available again after each DELETE, is reported without a pause', async () => {
  await server.until(RUN)
  await server.until({ want: 'stop', operation: 2 })
  const remove = { want: 'remove', operation: 3 } as const
  await requireProblems(remove, () => {
    for (const volume of cloud.fake.volumes.values()) volume.status = 'available'
  })
  expect(await server.until(remove)).toEqual({ outcome: 'removed' })
})

test('a port that remains after each DELETE is reported without a pause', async () => {
  await server.until(RUN)
  const remove = { want: 'remove', operation: 2 } as const
  while (server.state.volume_id !== undefined) await server.step(remove)
  const ports = [...cloud.fake.ports]
  await requireProblems(remove, () => {
    for (const [id, port] of ports) cloud.fake.ports.set(id, port)
  })
  expect(await server.until(remove)).toEqual({ outcome: 'removed' })
})

test('a machine that stays SOFT_DELETED is reported without a pause', async () => {
  await server.until(RUN)
  const [{ id } = { id: '' }] = await cloud.servers()
  const remove = { want: 'remove', operation: 2 } as const
  const restore = () =>
    void Object.assign(cloud.fake.servers.get(id) ?? {}, { status: 'SOFT_DELETED', task: null })
  restore()
  await server.step(remove)
  cloud.skip(600_000)
  restore()
  await requireProblems(remove, restore)
  expect(await server.until(remove)).toEqual({ outcome: 'removed' })
})

test('a host that never removes a machine is reported without a pause', async () => {
  await server.until(RUN)
  await cloud.begin('removal fails')
  const remove = { want: 'remove', operation: 2 } as const
  await server.until(remove, 12)
  cloud.skip(600_000)
  await server.step(remove)
  await requireProblems(remove)
  await cloud.end('removal fails')
  expect(await server.until(remove)).toEqual({ outcome: 'removed' })
})
