import { afterEach, beforeEach, expect, test } from 'vitest'
import { FakeOpenStack } from '../../../../../testing/openstack/fake-openstack.ts'
import type { Machine, MachineAnswer } from '../provisioner.ts'
import type { CloudState } from './attempt.ts'
import { OpenStack } from './openstack.ts'

let cloud: FakeOpenStack
let authUrl: string
let now: number

beforeEach(async () => {
  cloud = new FakeOpenStack()
  authUrl = await cloud.start()
  now = Date.now()
})
afterEach(() => cloud.stop())

const provisioner = () =>
  new OpenStack(
    {
      authUrl,
      username: 'shop',
      password: 'shop-secret',
      projectName: 'shop',
      userDomain: 'Default',
      projectDomain: 'Default',
      region: undefined,
      network: 'network-1',
      securityGroups: [],
      volumeType: undefined
    },
    'a1b2c3d4'
  )

type Command = Pick<Machine, 'want' | 'operation'> & Partial<Machine>

/** A server whose commands are carried out one after the other, on a clock that the test owns. */
function server(openstack = provisioner(), server_id = 42) {
  let state: CloudState = {}
  let has_booted = false
  const problems: string[] = []
  const step = async (command: Command, save: (state: CloudState) => void = () => {}) => {
    const seen = await openstack.step(
      {
        server_id,
        mark: `mark${server_id}`,
        name: 'Мой server №1',
        disk_gb: 256,
        openstack_flavor: 'cpu.small',
        openstack_image: 'debian-13',
        login: 'debian',
        public_keys: ['ssh-ed25519 AAAA'],
        is_fenced: false,
        is_answered: false,
        commanded_at: now,
        ...command,
        has_booted,
        state
      },
      async (recorded) => {
        state = recorded
        save(recorded)
      },
      now
    )
    state = seen.state
    if (seen.problem !== undefined) problems.push(seen.problem)
    return seen
  }
  return {
    problems,
    step,
    state: () => state,
    /** Forgets what was not recorded, as a process that is killed does. */
    restore: (kept: CloudState) => {
      state = kept
    },
    async until(command: Command, most = 400): Promise<MachineAnswer | undefined> {
      for (let i = 0; i < most; i++) {
        const { answer, look_after } = await step(command)
        if (answer?.outcome === 'ready') has_booted = true
        if (answer !== undefined) return answer
        now += look_after ?? 0
      }
      return undefined
    }
  }
}

const alive = () => [...cloud.servers.values()].filter(({ deleted }) => !deleted)
const READY = {
  outcome: 'ready',
  addresses: [{ version: 4, address: '203.0.113.1' }],
  login: 'debian'
}

test('a first launch creates a volume, a port and one server, and answers with the address', async () => {
  expect(await server().until({ want: 'run', operation: 1 })).toEqual(READY)
  expect(alive()).toHaveLength(1)
  expect(alive()[0]).toMatchObject({
    name: 'shop-a1b2c3d4-mark42-1',
    tags: ['shop-a1b2c3d4', 'server-mark42', 'operation-1'],
    status: 'ACTIVE'
  })
  expect(alive()[0]?.user_data).toBe(
    '#cloud-config\n{"hostname":"server-1","ssh_authorized_keys":["ssh-ed25519 AAAA"]}\n'
  )
})

test('a pause frees the GPU, and a start gives the same disk and address without a first boot', async () => {
  cloud.gpus.set('cpu.small', 1)
  const one = server()
  await one.until({ want: 'run', operation: 1 })
  const [volume] = cloud.volumes.keys()
  expect(cloud.gpus.get('cpu.small')).toBe(0)
  expect(await one.until({ want: 'stop', operation: 2 })).toEqual({ outcome: 'down' })
  expect([cloud.gpus.get('cpu.small'), alive()]).toEqual([1, []])
  expect(await one.until({ want: 'run', operation: 3 })).toEqual(READY)
  expect([...cloud.volumes.keys()]).toEqual([volume])
  expect(alive()[0]?.user_data).toContain('"ssh_deletekeys":false,"preserve_hostname":true')
})

test('another flavor replaces the machine on the same disk and address', async () => {
  const one = server()
  await one.until({ want: 'run', operation: 1 })
  expect(await one.until({ want: 'run', operation: 2, openstack_flavor: 'cpu.big' })).toEqual(READY)
  expect(alive().map(({ flavor }) => flavor)).toEqual(['cpu.big'])
  expect(cloud.volumes.size).toBe(1)
})

test('deletion leaves nothing', async () => {
  const one = server()
  await one.until({ want: 'run', operation: 1 })
  expect(await one.until({ want: 'remove', operation: 2 })).toEqual({ outcome: 'removed' })
  expect([alive(), cloud.volumes.size, cloud.ports.size, cloud.attachments.size]).toEqual([[], 0, 0, 0])
})

test('without a free card the launch is refused, and the volume is free again', async () => {
  cloud.gpus.set('cpu.small', 0)
  const one = server()
  expect(await one.until({ want: 'run', operation: 1 })).toEqual({
    outcome: 'refused',
    reason: 'no_capacity'
  })
  expect([alive(), cloud.attachments.size]).toEqual([[], 0])
})

test.each([
  [{ servers: 0 }, 'quota'],
  [{ volumes: 0 }, 'quota'],
  [{ ports: 0 }, 'quota']
] as const)('a quota of %o refuses the launch', async (quota, reason) => {
  Object.assign(cloud.quota, quota)
  expect(await server().until({ want: 'run', operation: 1 })).toEqual({ outcome: 'refused', reason })
})

const POSTS = [/^POST \/volume\/volumes$/, /^POST \/network.*ports$/, /^POST \/compute\/servers$/]

test.each(
  POSTS.flatMap((post) =>
    (['lose answer', 'lose request', 'arrive late', 500, 503] as const).map((fault) => [post, fault] as const)
  )
)('a launch survives %s: %s', async (post, fault) => {
  cloud.breakNext(post, fault)
  const one = server()
  expect(await one.until({ want: 'run', operation: 1 })).toMatchObject({ outcome: 'ready' })
  expect(alive()).toHaveLength(1)
  expect(cloud.running.size).toBe(1)
})

test('a pause while a POST is on its way keeps it off the volume', async () => {
  const one = server()
  await one.until({ want: 'run', operation: 1 })
  await one.until({ want: 'stop', operation: 2 })
  cloud.breakNext(POSTS[2] ?? /never/, 'arrive late')
  while (one.state().machine_posted_at === undefined) await one.step({ want: 'run', operation: 3 })
  expect(await one.until({ want: 'stop', operation: 4 })).toEqual({ outcome: 'down' })
  cloud.pass(5)
  expect(cloud.running.size).toBe(0)
  expect(await one.until({ want: 'run', operation: 5 })).toMatchObject({ outcome: 'ready' })
  expect([cloud.running.size, alive().length]).toEqual([1, 1])
})

test('two processes with an old and a new command never get two machines on one disk', async () => {
  const one = server()
  await one.until({ want: 'run', operation: 1 })
  await one.until({ want: 'stop', operation: 2 })
  const old = server()
  old.restore(one.state())
  await Promise.all([old.until({ want: 'run', operation: 3 }, 3), one.until({ want: 'run', operation: 5 })])
  expect(await one.until({ want: 'run', operation: 5 })).toMatchObject({ outcome: 'ready' })
  expect(cloud.running.size).toBe(1)
  expect(alive().at(-1)?.tags).toContain('operation-5')
})

test('a machine whose host is away is never started elsewhere', async () => {
  const one = server()
  await one.until({ want: 'run', operation: 1 })
  const [lost] = alive()
  cloud.setHost(lost?.id ?? '', false)
  expect(await one.until({ want: 'stop', operation: 2 })).toBeUndefined()
  expect(await one.until({ want: 'run', operation: 3 })).toBeUndefined()
  expect(cloud.running.size).toBe(1)
  expect(one.problems.at(-1)).toContain('its host may be away')
  cloud.setHost(lost?.id ?? '', true)
  expect(await one.until({ want: 'run', operation: 3 })).toMatchObject({ outcome: 'ready' })
  expect(cloud.running.size).toBe(1)
})

test('an operator who has seen the host off lets the machine start elsewhere', async () => {
  const one = server()
  await one.until({ want: 'run', operation: 1 })
  const [lost] = alive()
  cloud.setHost(lost?.id ?? '', false)
  await one.until({ want: 'run', operation: 2 })
  expect(await one.until({ want: 'run', operation: 2, is_fenced: true })).toMatchObject({ outcome: 'ready' })
})

test('a volume that stays attached to a deleted server is released', async () => {
  const one = server()
  await one.until({ want: 'run', operation: 1 })
  cloud.isStorageAway = true
  for (let i = 0; i < 40; i++) {
    const { look_after } = await one.step({ want: 'stop', operation: 2 })
    now += look_after ?? 0
    if (i === 20) cloud.isStorageAway = false
  }
  expect(await one.until({ want: 'stop', operation: 2 })).toEqual({ outcome: 'down' })
  expect(cloud.attachments.size).toBe(0)
})

test('a token that has ended is renewed once for parallel calls', async () => {
  const openstack = provisioner()
  const servers = [1, 2, 3, 4, 5].map((id) => server(openstack, id))
  await Promise.all(servers.map((one) => one.step({ want: 'run', operation: 1 })))
  expect(cloud.signIns).toBe(1)
  cloud.revokeToken()
  await Promise.all(servers.map((one) => one.step({ want: 'run', operation: 1 })))
  expect(cloud.signIns).toBe(2)
})

test('a machine that is shut down from inside, lost or broken is noticed', async () => {
  const openstack = provisioner()
  const one = server(openstack)
  await one.until({ want: 'run', operation: 1 })
  const [machine] = alive()
  if (machine === undefined) throw new Error('no machine')
  const watched = { want: 'run', operation: 1, is_answered: true } as const
  expect((await one.step(watched)).is_off_inside).toBe(false)
  machine.status = 'SHUTOFF'
  machine.updated = new Date().toISOString()
  expect(await openstack.changed(Date.now())).toEqual(new Set(['mark42']))
  expect((await one.step(watched)).is_off_inside).toBe(true)
  machine.status = 'ERROR'
  expect((await one.step(watched)).answer).toEqual({ outcome: 'failed', reason: 'internal' })
})

test('foreign things are never touched', async () => {
  const one = server()
  await one.step({ want: 'run', operation: 1 })
  // a volume of the same name that another shop or person made
  for (const volume of cloud.volumes.values()) volume.metadata = { shop: 'another' }
  const [foreign] = cloud.volumes.keys()
  one.restore({})
  expect(await one.until({ want: 'run', operation: 1 })).toMatchObject({ outcome: 'ready' })
  await one.until({ want: 'remove', operation: 2 })
  expect([...cloud.volumes.keys()]).toEqual([foreign])
})
