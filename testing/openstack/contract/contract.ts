import { deepStrictEqual, match, ok, strictEqual } from 'node:assert/strict'
import type { CloudUnderTest } from './cloud-under-test.ts'
import type { Fault } from './faulty-proxy.ts'
import { ContractServer, provisionerOf } from './server.ts'

/** One behaviour that a provisioner on OpenStack must have, on the fake and on the real stack. */
export interface Case {
  readonly name: string
  readonly run: (cloud: CloudUnderTest) => Promise<void>
}

const POSTS = {
  'POST of the volume': /^POST .*\/volumes$/,
  'POST of the port': /^POST .*\/ports$/,
  'POST of the server': /^POST .*\/servers$/
} as const

const POST_FAULTS = ['lose answer', 'lose request', 'arrive late', 500, 503] as const

const RUN = { want: 'run', operation: 1 } as const
const DOWN = { outcome: 'down' }
/** Longer than any limit of the provisioner. */
const TEN_MINUTES = 600_000
/** Steps after which a command that cannot end is called stuck. */
const FEW_STEPS = 12

/** Requires that one machine runs for a server, on one volume that one attachment has, and nothing else. */
async function requireOne(cloud: CloudUnderTest, operation?: number): Promise<void> {
  const servers = await cloud.servers()
  deepStrictEqual(
    servers.map(({ status }) => status),
    ['ACTIVE'],
    'servers'
  )
  deepStrictEqual(await cloud.running(), [servers[0]?.id], 'machines on hosts')
  const attachments = await cloud.attachments()
  deepStrictEqual(
    attachments.map(({ server }) => server),
    [servers[0]?.id],
    'attachments'
  )
  if (operation !== undefined) ok(servers[0]?.tags.includes(`operation-${operation}`), 'the operation')
}

/** Requires that nothing is left in the cloud. */
async function requireNothing(cloud: CloudUnderTest): Promise<void> {
  deepStrictEqual(
    {
      servers: (await cloud.servers()).length,
      running: await cloud.running(),
      volumes: (await cloud.volumes()).length,
      ports: await cloud.ports(),
      attachments: (await cloud.attachments()).length
    },
    { servers: 0, running: [], volumes: 0, ports: 0, attachments: 0 }
  )
}

async function ready(server: ContractServer, command: Parameters<ContractServer['until']>[0]) {
  const answer = await server.until(command)
  strictEqual(answer?.outcome, 'ready', `${JSON.stringify(answer)}; ${server.problems.join('; ')}`)
  return answer.outcome === 'ready' ? answer.addresses : []
}

/** A server whose machine runs. */
async function running(cloud: CloudUnderTest): Promise<ContractServer> {
  const server = new ContractServer(cloud)
  await ready(server, RUN)
  return server
}

const only = async (cloud: CloudUnderTest): Promise<string> => (await cloud.servers())[0]?.id ?? ''

const life: readonly Case[] = [
  {
    name: 'create, stop, start, change and delete keep one volume and one address, and leave nothing',
    async run(cloud) {
      const server = new ContractServer(cloud)
      const card = { openstack_flavor: cloud.flavors.card }
      const addresses = await ready(server, { ...RUN, ...card })
      strictEqual(addresses.length > 0, true)
      const volumes = async () => (await cloud.volumes()).map(({ id }) => id)
      const [volume] = await volumes()
      await requireOne(cloud, 1)
      strictEqual(await cloud.freeCards(), 0)
      deepStrictEqual(await server.until({ want: 'stop', operation: 2, ...card }), DOWN)
      strictEqual(await cloud.freeCards(), 1)
      deepStrictEqual([await cloud.servers(), await cloud.running(), await cloud.attachments()], [[], [], []])
      deepStrictEqual(await ready(server, { want: 'run', operation: 3, ...card }), addresses)
      const big = { openstack_flavor: cloud.flavors.big }
      deepStrictEqual(await ready(server, { want: 'run', operation: 4, ...big }), addresses)
      await requireOne(cloud, 4)
      deepStrictEqual(await volumes(), [volume])
      strictEqual(await cloud.freeCards(), 1)
      deepStrictEqual(await server.until({ want: 'remove', operation: 5 }), { outcome: 'removed' })
      await requireNothing(cloud)
    }
  },
  {
    name: 'a server that was never launched is removed',
    async run(cloud) {
      const server = new ContractServer(cloud)
      await server.step(RUN)
      deepStrictEqual(await server.until({ want: 'remove', operation: 2 }), { outcome: 'removed' })
      await requireNothing(cloud)
    }
  },
  {
    name: 'a machine that is shut down from inside, or deleted by somebody else, is noticed',
    async run(cloud) {
      const provisioner = provisionerOf(cloud)
      const server = new ContractServer(cloud, 42, provisioner)
      const from = cloud.now()
      await ready(server, RUN)
      const watched = { ...RUN, is_answered: true }
      strictEqual((await server.step(watched)).is_off_inside, false)
      await cloud.meddle('stop', await only(cloud))
      deepStrictEqual([...(await provisioner.changed(from))], ['mark42'])
      strictEqual((await server.step(watched)).is_off_inside, true)
      await cloud.meddle('delete', await only(cloud))
      deepStrictEqual([...(await provisioner.changed(from))], ['mark42'])
      strictEqual((await server.step(watched)).answer?.outcome, 'failed')
    }
  }
]

const lost: readonly Case[] = [
  ...Object.entries(POSTS).flatMap(([what, post]) =>
    POST_FAULTS.map(
      (fault: Fault): Case => ({
        name: `a launch survives the ${what}: ${fault}`,
        async run(cloud) {
          cloud.proxy.breakNext(post, fault)
          await ready(new ContractServer(cloud), RUN)
          await cloud.proxy.releaseHeld()
          await requireOne(cloud)
        }
      })
    )
  ),
  {
    name: 'a POST of the server that arrives twice makes one machine',
    async run(cloud) {
      cloud.proxy.breakNext(POSTS['POST of the server'], 'twice')
      await ready(new ContractServer(cloud), RUN)
      await requireOne(cloud)
    }
  },
  ...(['lose answer', 'lose request', 'twice', 503] as const).map(
    (fault): Case => ({
      name: `a removal survives its requests: ${fault}`,
      async run(cloud) {
        const server = await running(cloud)
        cloud.proxy.breakNext(/^POST .*\/action$/, fault)
        cloud.proxy.breakNext(/^DELETE .*\/servers\//, fault)
        cloud.proxy.breakNext(/^DELETE .*\/volumes\//, fault)
        cloud.proxy.breakNext(/^DELETE .*\/ports\//, fault)
        deepStrictEqual(await server.until({ want: 'remove', operation: 2 }), { outcome: 'removed' })
        await requireNothing(cloud)
      }
    })
  ),
  {
    name: 'a process that ends before any of its requests leaves work that another one finishes',
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
            // a request of the process that ended may have come before what it recorded
            if (ends === 2) server.state = before
            continue
          }
          if (seen.answer !== undefined) break
          await cloud.pass(seen.look_after ?? 0)
        }
      await requireOne(cloud, 3)
    }
  },
  {
    name: 'a pause while a POST is on its way keeps it off the volume',
    async run(cloud) {
      const server = await running(cloud)
      await server.until({ want: 'stop', operation: 2 })
      cloud.proxy.breakNext(POSTS['POST of the server'], 'arrive late')
      for (let i = 0; server.state.machine_posted_at === undefined; i++) {
        ok(i < 20)
        await server.step({ want: 'run', operation: 3 })
      }
      deepStrictEqual(await server.until({ want: 'stop', operation: 4 }), DOWN)
      await cloud.proxy.releaseHeld()
      deepStrictEqual(await cloud.running(), [])
      await ready(server, { want: 'run', operation: 5 })
      await requireOne(cloud, 5)
    }
  },
  {
    name: 'two processes with an old and a new command never get two machines on one disk',
    async run(cloud) {
      const server = await running(cloud)
      await server.until({ want: 'stop', operation: 2 })
      const old = new ContractServer(cloud)
      old.state = server.state
      await Promise.all([
        old.until({ want: 'run', operation: 3 }, 3),
        server.until({ want: 'run', operation: 5 })
      ])
      await ready(server, { want: 'run', operation: 5 })
      await requireOne(cloud, 5)
    }
  },
  {
    name: 'a token that ends is renewed once for parallel calls',
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

const refusals: readonly Case[] = [
  {
    name: 'without a free card the launch is refused, and nothing holds the volume',
    async run(cloud) {
      const card = { openstack_flavor: cloud.flavors.card }
      await ready(new ContractServer(cloud, 1), { ...RUN, ...card })
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
      await ready(server, { want: 'run', operation: 2 })
      await requireOne(cloud)
    }
  },
  {
    name: 'a launch that fails on the host is refused, and a later one succeeds on the same volume',
    async run(cloud) {
      const server = await running(cloud)
      const volumes = async () => (await cloud.volumes()).map(({ id }) => id)
      const before = await volumes()
      await server.until({ want: 'stop', operation: 2 })
      await cloud.begin('launch fails')
      // it is not the lack of capacity: the flavor may still be sold
      deepStrictEqual(await server.until({ want: 'run', operation: 3 }), {
        outcome: 'refused',
        reason: 'internal'
      })
      await cloud.end('launch fails')
      deepStrictEqual([await cloud.servers(), await cloud.attachments()], [[], []])
      await ready(server, { want: 'run', operation: 4 })
      await requireOne(cloud, 4)
      deepStrictEqual(await volumes(), before)
    }
  }
]

const troubles: readonly Case[] = [
  {
    name: 'a stop that fails in the hypervisor is repeated',
    async run(cloud) {
      const server = await running(cloud)
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
      const server = await running(cloud)
      await cloud.begin('removal fails')
      strictEqual(await server.until({ want: 'stop', operation: 2 }, FEW_STEPS), undefined)
      await cloud.end('removal fails')
      deepStrictEqual(await server.until({ want: 'stop', operation: 2 }), DOWN)
      deepStrictEqual([await cloud.servers(), await cloud.running(), await cloud.attachments()], [[], [], []])
    }
  },
  {
    name: 'a machine whose host is away is never started elsewhere',
    async run(cloud) {
      const server = await running(cloud)
      await cloud.begin('host away')
      try {
        strictEqual(await server.until({ want: 'stop', operation: 2 }, FEW_STEPS), undefined)
        cloud.skip(TEN_MINUTES)
        strictEqual(await server.until({ want: 'run', operation: 3 }, FEW_STEPS), undefined)
        strictEqual((await cloud.running()).length, 1)
        match(server.problems.at(-1) ?? '', /its host may be away/)
      } finally {
        await cloud.end('host away')
      }
      await ready(server, { want: 'run', operation: 3 })
      await requireOne(cloud, 3)
    }
  },
  {
    name: 'a volume that stays attached to a deleted server is released',
    async run(cloud) {
      const server = await running(cloud)
      await cloud.meddle('stop', await only(cloud))
      await cloud.begin('storage away')
      await cloud.meddle('delete', await only(cloud))
      await cloud.end('storage away')
      deepStrictEqual([await cloud.servers(), (await cloud.attachments()).length], [[], 1])
      await server.step({ want: 'stop', operation: 2 })
      cloud.skip(TEN_MINUTES)
      deepStrictEqual(await server.until({ want: 'stop', operation: 2 }), DOWN)
      deepStrictEqual(await cloud.attachments(), [])
      await ready(server, { want: 'run', operation: 3 })
      await requireOne(cloud, 3)
    }
  },
  {
    name: 'things of others with our names are never touched',
    async run(cloud) {
      const name = 'shop-a1b2c3d4-mark42'
      const foreign = await cloud.createVolume(name, { shop: 'another' })
      const server = await running(cloud)
      // another shop in the same project has a server with the same mark
      const other = new ContractServer(cloud, 42, provisionerOf(cloud, 'ffffffff'))
      await ready(other, RUN)
      strictEqual((await cloud.running()).length, 2)
      deepStrictEqual(await server.until({ want: 'remove', operation: 2 }), { outcome: 'removed' })
      strictEqual((await cloud.running()).length, 1)
      ok((await cloud.volumes()).some(({ id }) => id === foreign))
      deepStrictEqual(await other.until({ want: 'remove', operation: 2 }), { outcome: 'removed' })
      await cloud.deleteVolume(foreign)
    }
  }
]

/** Behaviours that a provisioner on OpenStack must have. Each case begins in an empty cloud. */
export const CONTRACT: readonly Case[] = [...life, ...lost, ...refusals, ...troubles]
