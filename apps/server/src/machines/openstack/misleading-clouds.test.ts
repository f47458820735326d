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
  expect(server.problems.at(-1)).toMatch(/was not launched: libvirt: {2}\ufffd failed$/)
})

