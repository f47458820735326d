import { deepStrictEqual, match, ok, strictEqual } from 'node:assert/strict'
import { ContractServer, provisionerOf } from '../server.ts'
import { type Case, DOWN, launchServer, onlyServerId, RUN, requireOneMachine, requireReady } from './case.ts'

/** Longer than any limit of the provisioner. */
const TEN_MINUTES = 600_000
/** Steps after which a command that cannot end is called stuck. */
const FEW_STEPS = 12

export const FAULTS: readonly Case[] = [
  {
    name: 'a stop that fails in the hypervisor is repeated',
    async run(cloud) {
      const server = await launchServer(cloud)
      await cloud.begin('stop fails')
      strictEqual(await server.until({ want: 'stop', operation: 2 }, FEW_STEPS), undefined)
      strictEqual((await cloud.running()).length, 1)
      await cloud.end('stop fails')
      deepStrictEqual(await server.until({ want: 'stop', operation: 2 }), DOWN)
      deepStrictEqual([await cloud.servers(), await cloud.running()], [[], []])
    }
  },
  {
    name: 'a removal that fails in the hypervisor is repeated',
    async run(cloud) {
      const server = await launchServer(cloud)
      await cloud.begin('removal fails')
      strictEqual(await server.until({ want: 'stop', operation: 2 }, FEW_STEPS), undefined)
      await cloud.end('removal fails')
      deepStrictEqual(await server.until({ want: 'stop', operation: 2 }), DOWN)
      deepStrictEqual([await cloud.servers(), await cloud.running(), await cloud.attachments()], [[], [], []])
    }
  },
  {
    name: 'a removal that fails after it has destroyed the machine is repeated',
    async run(cloud) {
      const server = await launchServer(cloud)
      await cloud.begin('placement down')
      try {
        deepStrictEqual(await server.until({ want: 'stop', operation: 2 }), DOWN)
      } finally {
        await cloud.end('placement down')
      }
      deepStrictEqual([await cloud.servers(), await cloud.running(), await cloud.attachments()], [[], [], []])
    }
  },
  {
    name: 'a machine whose host is unreachable is never started elsewhere',
    async run(cloud) {
      const server = await launchServer(cloud)
      await cloud.begin('host down')
      try {
        strictEqual(await server.until({ want: 'stop', operation: 2 }, FEW_STEPS), undefined)
        cloud.skip(TEN_MINUTES)
        strictEqual(await server.until({ want: 'run', operation: 3 }, FEW_STEPS), undefined)
        strictEqual((await cloud.running()).length, 1)
        match(server.problems.at(-1) ?? '', /its host may be unreachable/)
      } finally {
        await cloud.end('host down')
      }
      await requireReady(server, { want: 'run', operation: 3 })
      await requireOneMachine(cloud, 3)
    }
  },
  {
    name: 'a volume that stays attached to a deleted server is released',
    async run(cloud) {
      const server = await launchServer(cloud)
      await cloud.meddle('stop', await onlyServerId(cloud))
      await cloud.begin('storage down')
      await cloud.meddle('delete', await onlyServerId(cloud))
      await cloud.end('storage down')
      deepStrictEqual([await cloud.servers(), (await cloud.attachments()).length], [[], 1])
      await server.step({ want: 'stop', operation: 2 })
      cloud.skip(TEN_MINUTES)
      deepStrictEqual(await server.until({ want: 'stop', operation: 2 }), DOWN)
      deepStrictEqual(await cloud.attachments(), [])
      await requireReady(server, { want: 'run', operation: 3 })
      await requireOneMachine(cloud, 3)
    }
  },
  {
    name: 'resources of others with names of the shop are never changed',
    async run(cloud) {
      const name = 'shop-a1b2c3d4-mark42'
      const foreign = await cloud.createVolume(name, { shop: 'another' })
      const server = await launchServer(cloud)
      // another shop in the same project has a server with the same mark
      const other = new ContractServer(cloud, 42, provisionerOf(cloud, 'ffffffff'))
      await requireReady(other, RUN)
      strictEqual((await cloud.running()).length, 2)
      deepStrictEqual(await server.until({ want: 'remove', operation: 2 }), { outcome: 'removed' })
      strictEqual((await cloud.running()).length, 1)
      ok((await cloud.volumes()).some(({ id }) => id === foreign))
      deepStrictEqual(await other.until({ want: 'remove', operation: 2 }), { outcome: 'removed' })
      await cloud.deleteVolume(foreign)
    }
  }
]
