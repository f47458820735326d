import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CONTRACT } from '../testing/openstack/contract/contract.ts'
import { FakeCloud } from '../testing/openstack/contract/fake-cloud.ts'
import type { Fault } from '../testing/openstack/contract/faulty-proxy.ts'
import { RealCloud } from '../testing/openstack/contract/real-cloud.ts'
import { RealOpenStack, type StackService } from '../testing/openstack/stack/real-openstack.ts'
import type { Check, CheckInput } from './check.ts'
import { RandomLives } from './machines/random-lives.ts'
import { Random } from './world/random.ts'

const FAKE_LIVES = 200
const GROUPS = 10
const REAL_LIVES = 40
/** Percent of requests that end in a fault. */
const FAULTY_PERCENT = 5
const LASTING = [
  'host away',
  'storage away',
  'launch fails',
  'volume fails',
  'stop fails',
  'removal fails'
] as const

/** Chooses faults of single requests. A POST of a volume that arrives twice would leave a volume to report. */
const chanceOf = (random: Random) => (): Fault | undefined =>
  random.whole(1, 100) > FAULTY_PERCENT
    ? undefined
    : random.of<Fault>(['lose answer', 'lose request', 'arrive late', 500, 503])

/** Random lives on the fake: its clock passes as fast as the requests. */
async function livesOnFake({ seed, database, progress }: CheckInput): Promise<string> {
  let [acts, kills] = [0, 0]
  for (let group = 0; group < GROUPS; group++) {
    const random = new Random(seed * 1000 + group)
    const cloud = await FakeCloud.open()
    let lasting: (typeof LASTING)[number] | undefined
    const calm = async () => {
      if (lasting !== undefined) await cloud.end(lasting)
      lasting = undefined
      cloud.proxy.mend()
      await cloud.proxy.releaseHeld()
    }
    try {
      cloud.proxy.chance = chanceOf(random)
      const lived = await RandomLives.run({
        cloud,
        databaseUrl: await database(),
        random,
        lives: FAKE_LIVES / GROUPS,
        at_once: 8,
        tick: 5000,
        ownClock: true,
        progress: () => undefined,
        calm,
        async disturb() {
          const [server] = random.next() < 0.01 ? await cloud.servers() : []
          if (server !== undefined) await cloud.meddle(random.of(['stop', 'delete']), server.id)
          if (lasting !== undefined && random.next() < 0.1) {
            await cloud.end(lasting)
            lasting = undefined
          } else if (lasting === undefined && random.next() < 0.02) {
            lasting = random.of(LASTING)
            await cloud.begin(lasting)
          }
        }
      })
      acts += lived.acts
      kills += lived.kills
      progress(`group ${group + 1} of ${GROUPS}: ${lived.acts} acts, ${lived.kills} kills of a worker`)
    } finally {
      await cloud.close()
    }
  }
  return `${FAKE_LIVES} lives on the fake (${acts} acts, ${kills} kills of a worker)`
}

/** The contract suite on the real stack, case by case. */
async function contractOnReal(cloud: RealCloud, progress: (line: string) => void): Promise<string> {
  const failures: string[] = []
  for (const { name, run } of CONTRACT) {
    const from = performance.now()
    try {
      await cloud.clear()
      await run(cloud)
      progress(`ok   ${name} (${((performance.now() - from) / 1000).toFixed(0)} s)`)
    } catch (error) {
      failures.push(name)
      progress(`FAIL ${name}: ${String(error).slice(0, 800)}`)
    }
  }
  await cloud.clear()
  if (failures.length > 0) throw new Error(`The real stack differs: ${failures.join('; ')}`)
  return `${CONTRACT.length} cases of the contract on a real OpenStack`
}

/** Services that are killed or paused during the lives, and what ends that. */
const DISTURBED: readonly [StackService, ...StackService[]] = [
  'nova-api',
  'nova-conductor',
  'cinder-api',
  'cinder-volume',
  'neutron',
  'keystone',
  'nova-compute'
]

async function livesOnReal(
  stack: RealOpenStack,
  cloud: RealCloud,
  { seed, database, progress }: CheckInput
): Promise<string> {
  const random = new Random(seed)
  let disturbed: { readonly service: StackService; readonly act: 'pause' | 'kill' } | undefined
  let [until, disturbances] = [0, 0]
  const calm = async () => {
    if (disturbed !== undefined)
      await stack.service(disturbed.act === 'pause' ? 'cont' : 'start', disturbed.service)
    disturbed = undefined
    cloud.proxy.mend()
    await cloud.proxy.releaseHeld()
  }
  cloud.proxy.chance = chanceOf(random)
  const { acts, kills } = await RandomLives.run({
    cloud,
    databaseUrl: await database(),
    random,
    lives: REAL_LIVES,
    at_once: 6,
    tick: 1500,
    ownClock: false,
    progress,
    calm,
    async disturb(round) {
      if (disturbed !== undefined && round >= until) {
        await stack.service(disturbed.act === 'pause' ? 'cont' : 'start', disturbed.service)
        progress(`${disturbed.service} is back`)
        disturbed = undefined
        until = round + random.whole(10, 30)
      } else if (disturbed === undefined && round >= until) {
        disturbed = { service: random.of(DISTURBED), act: random.of(['pause', 'kill']) }
        await stack.service(disturbed.act, disturbed.service)
        disturbances += 1
        until = round + random.whole(3, 10)
        progress(`${disturbed.act} ${disturbed.service}`)
      }
    }
  })
  return `${REAL_LIVES} lives on it (${acts} acts, ${kills} kills of a worker, ${disturbances} of a service)`
}

export const machines: Check = {
  name: 'machines',
  about:
    'runs the contract suite of provisioners and random lives on a fake and on a real OpenStack, which it installs (as root)',
  async run(input) {
    const { short, progress } = input
    const onFake = await livesOnFake(input)
    if (short) return onFake
    if (process.getuid?.() !== 0)
      throw new Error('The real OpenStack is installed into a chroot, which only root can do. Use --short.')
    const dir = process.env['OPENSTACK_DIR'] ?? mkdtempSync(join(tmpdir(), 'cloud-openstack-'))
    const stack = new RealOpenStack(dir)
    progress(`installs and starts OpenStack in ${dir}`)
    await stack.start()
    try {
      const cloud = await RealCloud.open(stack)
      try {
        const contract = await contractOnReal(cloud, progress)
        const lives = await livesOnReal(stack, cloud, input)
        return `${onFake}; ${contract}; ${lives}`
      } finally {
        await cloud.close()
      }
    } finally {
      await stack.stop()
    }
  }
}
