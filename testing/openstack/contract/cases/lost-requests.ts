import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'
import type { Fault } from '../faulty-proxy.ts'
import { ContractServer, provisionerOf } from '../server.ts'
import {
  type Case,
  DOWN,
  launchServer,
  RUN,
  requireEmptyCloud,
  requireOneMachine,
  requireReady
} from './case.ts'

const POST_PATHS = {
  'POST of the volume': /^POST .*\/volumes$/,
  'POST of the port': /^POST .*\/ports$/,
  'POST of the server': /^POST .*\/servers$/
} as const

const POST_FAULTS = ['lose answer', 'lose request', 'arrive late', 500, 503] as const

export const LOST_REQUESTS: readonly Case[] = [
  ...Object.entries(POST_PATHS).flatMap(([what, post]) =>
    POST_FAULTS.map(
      (fault: Fault): Case => ({
        name: `a launch survives the ${what}: ${fault}`,
        async run(cloud) {
          cloud.proxy.breakNext(post, fault)
          await requireReady(new ContractServer(cloud), RUN)
          await cloud.proxy.releaseHeld()
          await requireOneMachine(cloud)
        }
      })
    )
  ),
  {
    name: 'a POST of the server that arrives twice creates one machine',
    async run(cloud) {
      cloud.proxy.breakNext(POST_PATHS['POST of the server'], 'twice')
      await requireReady(new ContractServer(cloud), RUN)
      await requireOneMachine(cloud)
    }
  },
  ...(['lose answer', 'lose request', 'twice', 503] as const).map(
    (fault): Case => ({
      name: `a removal survives its requests: ${fault}`,
      async run(cloud) {
        const server = await launchServer(cloud)
        cloud.proxy.breakNext(/^POST .*\/action$/, fault)
        cloud.proxy.breakNext(/^DELETE .*\/servers\//, fault)
        cloud.proxy.breakNext(/^DELETE .*\/volumes\//, fault)
        cloud.proxy.breakNext(/^DELETE .*\/ports\//, fault)
        deepStrictEqual(await server.until({ want: 'remove', operation: 2 }), { outcome: 'removed' })
        await requireEmptyCloud(cloud)
      }
    })
  ),
  {
    name: 'if a process ends before any of its requests, another process finishes the work',
    async run(cloud) {
      const server = new ContractServer(cloud)
      const end = () => {
        throw new Error('the process ends')
      }
      for (const command of [RUN, { want: 'stop', operation: 2 }, { want: 'run', operation: 3 }] as const)
        for (let steps = 0, ends = 0; ; steps++) {
          ok(steps < 400, `${JSON.stringify(command)} does not end: ${server.problems.join('; ')}`)
          server.onRecord = ends < 3 ? end : () => undefined
          const before = server.state
          const seen = await server.step(command).catch(() => undefined)
          if (seen === undefined) {
            ends += 1
            // the request of the process may have been sent before its state was saved
            if (ends === 2) server.state = before
            continue
          }
          if (seen.answer !== undefined) break
          await cloud.pass(seen.next_step_in_ms ?? 0)
        }
      await requireOneMachine(cloud, 3)
    }
  },
  {
    name: 'after a pause a late POST cannot use the volume',
    async run(cloud) {
      const server = await launchServer(cloud)
      await server.until({ want: 'stop', operation: 2 })
      cloud.proxy.breakNext(POST_PATHS['POST of the server'], 'arrive late')
      for (let i = 0; server.state.machine_posted_at === undefined; i++) {
        ok(i < 20)
        await server.step({ want: 'run', operation: 3 })
      }
      deepStrictEqual(await server.until({ want: 'stop', operation: 4 }), DOWN)
      await cloud.proxy.releaseHeld()
      deepStrictEqual(await cloud.running(), [])
      await requireReady(server, { want: 'run', operation: 5 })
      await requireOneMachine(cloud, 5)
    }
  },
  {
    name: 'two processes with an old and a new command never get two machines on one disk',
    async run(cloud) {
      const server = await launchServer(cloud)
      await server.until({ want: 'stop', operation: 2 })
      const old = new ContractServer(cloud)
      old.state = server.state
      await Promise.all([
        old.until({ want: 'run', operation: 3 }, 3),
        server.until({ want: 'run', operation: 5 })
      ])
      await requireReady(server, { want: 'run', operation: 5 })
      await requireOneMachine(cloud, 5)
    }
  },
  {
    name: 'an expired token is renewed once for parallel calls',
    async run(cloud) {
      const provisioner = provisionerOf(cloud)
      const servers = [1, 2, 3, 4].map((id) => new ContractServer(cloud, id, provisioner))
      const stepAll = () => Promise.all(servers.map((server) => server.step(RUN)))
      const signIns = () => cloud.proxy.requests.filter((one) => one.endsWith('/auth/tokens')).length
      const before = signIns()
      await stepAll()
      strictEqual(signIns() - before, 1)
      cloud.proxy.endTokens()
      await stepAll()
      strictEqual(signIns() - before, 2)
      deepStrictEqual(
        servers.flatMap(({ problems }) => problems),
        []
      )
    }
  }
]
