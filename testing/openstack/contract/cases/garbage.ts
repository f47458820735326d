import { deepStrictEqual } from 'node:assert/strict'
import { GARBAGE_NAMES } from '../faulty-proxy.ts'
import { ContractServer } from '../server.ts'
import { type Case, DOWN, RUN, requireEmptyCloud, requireOneMachine, requireReady } from './case.ts'

const POSTS = [/^POST .*\/volumes$/, /^POST .*\/ports$/, /^POST .*\/servers$/]

/** Responses that a balancer gives in place of the service, or that are broken. */
export const GARBAGE: readonly Case[] = [
  ...GARBAGE_NAMES.map(
    (garbage): Case => ({
      name: `a launch survives a response to its POSTs that says nothing: ${garbage}`,
      async run(cloud) {
        for (const post of POSTS) cloud.proxy.breakNext(post, garbage)
        await requireReady(new ContractServer(cloud), RUN)
        await requireOneMachine(cloud)
      }
    })
  ),
  {
    name: 'a whole life survives that every seventh response to a read says nothing',
    async run(cloud) {
      let reads = 0
      cloud.proxy.chance = (request) => {
        if (!request.startsWith('GET')) return undefined
        reads += 1
        return reads % 7 === 0 ? GARBAGE_NAMES[(reads / 7) % GARBAGE_NAMES.length] : undefined
      }
      const server = new ContractServer(cloud)
      await requireReady(server, RUN)
      deepStrictEqual(await server.until({ want: 'stop', operation: 2 }), DOWN)
      await requireReady(server, { want: 'run', operation: 3 })
      deepStrictEqual(await server.until({ want: 'remove', operation: 4 }), { outcome: 'removed' })
      cloud.proxy.clearFaults()
      await requireEmptyCloud(cloud)
    }
  }
]
