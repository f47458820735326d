import { deepStrictEqual, strictEqual } from 'node:assert/strict'
import { ContractServer, provisionerOf } from '../server.ts'
import {
  type Case,
  DOWN,
  onlyServerId,
  RUN,
  requireEmptyCloud,
  requireOneMachine,
  requireReady
} from './case.ts'

export const LIFE: readonly Case[] = [
  {
    name: 'create, stop, start, change and delete keep one volume and one address, and leave nothing',
    async run(cloud) {
      const server = new ContractServer(cloud)
      const card = { openstack_flavor: cloud.flavors.card }
      const addresses = await requireReady(server, { ...RUN, ...card })
      strictEqual(addresses.length > 0, true)
      const volumes = async () => (await cloud.volumes()).map(({ id }) => id)
      const [volume] = await volumes()
      await requireOneMachine(cloud, 1)
      strictEqual(await cloud.freeCards(), 0)
      deepStrictEqual(await server.until({ want: 'stop', operation: 2, ...card }), DOWN)
      strictEqual(await cloud.freeCards(), 1)
      deepStrictEqual([await cloud.servers(), await cloud.running(), await cloud.attachments()], [[], [], []])
      deepStrictEqual(await requireReady(server, { want: 'run', operation: 3, ...card }), addresses)
      const big = { openstack_flavor: cloud.flavors.big }
      deepStrictEqual(await requireReady(server, { want: 'run', operation: 4, ...big }), addresses)
      await requireOneMachine(cloud, 4)
      deepStrictEqual(await volumes(), [volume])
      strictEqual(await cloud.freeCards(), 1)
      deepStrictEqual(await server.until({ want: 'remove', operation: 5 }), { outcome: 'removed' })
      await requireEmptyCloud(cloud)
    }
  },
  {
    name: 'a server that was never launched is removed',
    async run(cloud) {
      const server = new ContractServer(cloud)
      await server.step(RUN)
      deepStrictEqual(await server.until({ want: 'remove', operation: 2 }), { outcome: 'removed' })
      await requireEmptyCloud(cloud)
    }
  },
  {
    name: 'a machine that was shut down from inside or deleted in the cloud is noticed',
    async run(cloud) {
      const provisioner = provisionerOf(cloud)
      const server = new ContractServer(cloud, 42, provisioner)
      const from = cloud.now()
      await requireReady(server, RUN)
      const watched = { ...RUN, is_answered: true }
      strictEqual((await server.step(watched)).is_off_inside, false)
      await cloud.meddle('stop', await onlyServerId(cloud))
      deepStrictEqual([...(await provisioner.changed(from))], ['mark42'])
      strictEqual((await server.step(watched)).is_off_inside, true)
      await cloud.meddle('delete', await onlyServerId(cloud))
      deepStrictEqual([...(await provisioner.changed(from))], ['mark42'])
      strictEqual((await server.step(watched)).answer?.outcome, 'failed')
    }
  }
]
