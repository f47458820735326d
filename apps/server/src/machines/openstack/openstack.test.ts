import { afterEach, beforeEach, expect, test } from 'vitest'
import { CONTRACT } from '../../../../../testing/openstack/contract/contract.ts'
import { FakeCloud } from '../../../../../testing/openstack/contract/fake-cloud.ts'
import { ContractServer } from '../../../../../testing/openstack/contract/server.ts'

let cloud: FakeCloud
beforeEach(async () => {
  cloud = await FakeCloud.open()
})
afterEach(() => cloud.close())

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

test('an operator who has seen the host off lets the machine start elsewhere', async () => {
  const server = new ContractServer(cloud)
  await server.until({ want: 'run', operation: 1 })
  cloud.fake.isHostAway = true
  expect(await server.until({ want: 'stop', operation: 2 }, 12)).toBeUndefined()
  expect(await server.until({ want: 'stop', operation: 2, is_fenced: true })).toEqual({ outcome: 'down' })
})

test('a machine whose host goes away during its launch is not deleted, because it may run', async () => {
  const server = new ContractServer(cloud)
  await server.until({ want: 'run', operation: 1 })
  cloud.fake.isHostAway = true
  for (const one of cloud.fake.servers.values()) Object.assign(one, { status: 'BUILD', task: 'spawning' })
  cloud.skip(600_000)
  expect(await server.until({ want: 'stop', operation: 2 }, 12)).toBeUndefined()
  expect(server.problems.at(-1)).toContain('its host may be away, and it may run')
  expect(await cloud.running()).toHaveLength(1)
})

test('a machine in ERROR is lost', async () => {
  const server = new ContractServer(cloud)
  await server.until({ want: 'run', operation: 1 })
  for (const one of cloud.fake.servers.values()) one.status = 'ERROR'
  const { answer } = await server.step({ want: 'run', operation: 1, is_answered: true })
  expect(answer).toEqual({ outcome: 'failed', reason: 'internal' })
})

test('a machine that is not deleted for long is reported', async () => {
  const server = new ContractServer(cloud)
  await server.until({ want: 'run', operation: 1 })
  for (const one of cloud.fake.servers.values()) one.task = 'deleting'
  cloud.fake.isHostAway = true
  cloud.skip(600_000)
  const { problem } = await server.step({ want: 'stop', operation: 2 })
  expect(problem).toContain('is not deleted: its host may be away')
})

test('a removal goes on after the cloud has refused to show the volume', async () => {
  const server = new ContractServer(cloud)
  await server.until({ want: 'run', operation: 1 })
  cloud.proxy.breakNext(/^GET .*\/volumes\/[0-9a-f-]{36}$/, 403)
  expect(await server.until({ want: 'remove', operation: 2 })).toEqual({ outcome: 'removed' })
  expect(server.problems.join()).toContain('cannot be read: 403')
})
