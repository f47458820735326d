import { deepStrictEqual, strictEqual } from 'node:assert/strict'
import { ContractServer } from '../server.ts'
import { type Case, launchServer, RUN, requireOneMachine, requireReady } from './case.ts'

export const REFUSALS: readonly Case[] = [
  {
    name: 'without a free card the launch is refused, and no server uses the volume',
    async run(cloud) {
      const card = { openstack_flavor: cloud.flavors.card }
      await requireReady(new ContractServer(cloud, 1), { ...RUN, ...card })
      const [has] = await cloud.servers()
      const late = new ContractServer(cloud, 2)
      deepStrictEqual(await late.until({ ...RUN, ...card }), { outcome: 'refused', reason: 'no_capacity' })
      deepStrictEqual(
        (await cloud.servers()).map(({ id }) => id),
        [has?.id]
      )
      strictEqual((await cloud.attachments()).length, 1)
    }
  },
  ...(['servers', 'volumes', 'ports'] as const).map(
    (of): Case => ({
      name: `a quota of ${of} refuses the launch`,
      async run(cloud) {
        await cloud.setQuota(of, 0)
        try {
          deepStrictEqual(await new ContractServer(cloud).until(RUN), {
            outcome: 'refused',
            reason: 'quota'
          })
        } finally {
          await cloud.setQuota(of, undefined)
        }
      }
    })
  ),
  {
    name: 'a volume that storage cannot create refuses the launch, and a later one succeeds',
    async run(cloud) {
      const server = new ContractServer(cloud)
      await cloud.begin('volume fails')
      deepStrictEqual(await server.until(RUN), { outcome: 'refused', reason: 'storage' })
      await cloud.end('volume fails')
      await requireReady(server, { want: 'run', operation: 2 })
      await requireOneMachine(cloud)
    }
  },
  {
    name: 'a launch that fails on the host is refused, and a later one succeeds on the same volume',
    async run(cloud) {
      const server = await launchServer(cloud)
      const volumes = async () => (await cloud.volumes()).map(({ id }) => id)
      const before = await volumes()
      await server.until({ want: 'stop', operation: 2 })
      await cloud.begin('launch fails')
      // not a lack of capacity: the flavor can still be launched
      deepStrictEqual(await server.until({ want: 'run', operation: 3 }), {
        outcome: 'refused',
        reason: 'internal'
      })
      await cloud.end('launch fails')
      deepStrictEqual([await cloud.servers(), await cloud.attachments()], [[], []])
      await requireReady(server, { want: 'run', operation: 4 })
      await requireOneMachine(cloud, 4)
      deepStrictEqual(await volumes(), before)
    }
  }
]
