import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FakeCloud } from '../testing/openstack/contract/fake-cloud.ts'
import { RealCloud } from '../testing/openstack/contract/real-cloud.ts'
import { RealOpenStack } from '../testing/openstack/stack/real-openstack.ts'
import type { Check, CheckInput } from './check.ts'
import { chanceOf } from './machines/chance-of.ts'
import { contractOnReal, livesOnReal } from './machines/on-real-stack.ts'
import { RandomLives } from './machines/random-lives.ts'
import { realGuest } from './machines/real-guest.ts'
import { WorkersHere } from './machines/workers.ts'
import { Random } from './world/random.ts'

const FAKE_LIVES = 200
const GROUPS = 10
const REAL_LIVES = 40
const ON_REAL_STACK = ['contract', 'lives', 'guest']
const LASTING_FAULTS = [
  'host down',
  'storage down',
  'placement down',
  'launch fails',
  'volume fails',
  'stop fails',
  'removal fails'
] as const

/** Runs random lives on the fake OpenStack. Its clock moves with the rounds, so that nothing waits. */
async function livesOnFake({ seed, database, progress }: CheckInput): Promise<string> {
  let [actions, kills] = [0, 0]
  for (let group = 0; group < GROUPS; group++) {
    const random = new Random(seed * 1000 + group)
    const cloud = await FakeCloud.open()
    let lasting: (typeof LASTING_FAULTS)[number] | undefined
    const endFaults = async () => {
      if (lasting !== undefined) await cloud.end(lasting)
      lasting = undefined
      cloud.proxy.clearFaults()
      await cloud.proxy.releaseHeld()
    }
    try {
      cloud.proxy.chance = chanceOf(random)
      const lived = await RandomLives.run({
        cloud,
        databaseUrl: await database(),
        random,
        workers: (given) => new WorkersHere(given),
        lives: FAKE_LIVES / GROUPS,
        concurrent: 8,
        tick: 5000,
        hasOwnClock: true,
        progress: () => undefined,
        endFaults,
        async disturb() {
          const [server] = random.next() < 0.01 ? await cloud.servers() : []
          if (server !== undefined) await cloud.meddle(random.of(['stop', 'delete']), server.id)
          if (lasting !== undefined && random.next() < 0.1) {
            await cloud.end(lasting)
            lasting = undefined
          } else if (lasting === undefined && random.next() < 0.02) {
            lasting = random.of(LASTING_FAULTS)
            await cloud.begin(lasting)
          }
        }
      })
      actions += lived.actions
      kills += lived.kills
      progress(`group ${group + 1} of ${GROUPS}: ${lived.actions} actions, ${lived.kills} kills of a worker`)
    } finally {
      await cloud.close()
    }
  }
  return `${FAKE_LIVES} lives on the fake (${actions} actions, ${kills} kills of a worker)`
}

export const machines: Check = {
  name: 'machines',
  about:
    'runs the contract suite of provisioners and random lives on a fake and on a real OpenStack, which it installs (as root)',
  phases: ['fake', ...ON_REAL_STACK],
  async run(input) {
    const { short, phases, progress } = input
    const isWanted = (name: string) => phases.length === 0 || phases.includes(name)
    const figures: string[] = []
    const phase = async (name: string, work: () => Promise<string>) => {
      if (!isWanted(name)) return
      const from = performance.now()
      figures.push(await work())
      progress(`phase ${name} took ${((performance.now() - from) / 1000).toFixed(0)} s`)
    }
    if (short && !isWanted('fake'))
      throw new Error(`--short runs only the phase fake, not ${phases.join(', ')}.`)
    await phase('fake', () => livesOnFake(input))
    if (short || !ON_REAL_STACK.some(isWanted)) return figures.join('; ')
    if (process.getuid?.() !== 0)
      throw new Error('The real OpenStack is installed into a chroot, which only root can do. Use --short.')
    const dir = process.env['OPENSTACK_DIR'] ?? mkdtempSync(join(tmpdir(), 'cloud-openstack-'))
    const stack = new RealOpenStack(dir)
    progress(`installs and starts OpenStack in ${dir}`)
    await stack.start()
    try {
      const cloud = await RealCloud.open(stack)
      try {
        await phase('contract', () => contractOnReal(stack, cloud, progress))
        await phase('lives', () => livesOnReal(stack, cloud, input, REAL_LIVES))
        await phase('guest', () => realGuest(stack, cloud))
        return figures.join('; ')
      } finally {
        await cloud.close()
      }
    } finally {
      await stack.stop()
    }
  }
}
