import { CONTRACT } from '../../testing/openstack/contract/contract.ts'
import type { RealCloud } from '../../testing/openstack/contract/real-cloud.ts'
import type { RealOpenStack, StackService } from '../../testing/openstack/stack/real-openstack.ts'
import type { CheckInput } from '../check.ts'
import { Random } from '../world/random.ts'
import { chanceOf } from './chance-of.ts'
import { RandomLives } from './random-lives.ts'

/** The contract suite on the real stack, case by case. */
export async function contractOnReal(cloud: RealCloud, progress: (line: string) => void): Promise<string> {
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

/** Random lives on the real stack, whose services are killed and paused meanwhile. */
export async function livesOnReal(
  stack: RealOpenStack,
  cloud: RealCloud,
  { seed, database, progress }: CheckInput,
  lives: number
): Promise<string> {
  const random = new Random(seed)
  let disturbed: { readonly service: StackService; readonly act: 'pause' | 'kill' } | undefined
  // the first machines start undisturbed
  let [until, disturbances] = [Date.now() + 60_000, 0]
  const endFaults = async () => {
    if (disturbed !== undefined)
      await stack.service(disturbed.act === 'pause' ? 'cont' : 'start', disturbed.service)
    disturbed = undefined
    cloud.proxy.clearFaults()
    await cloud.proxy.releaseHeld()
  }
  cloud.proxy.chance = chanceOf(random)
  const { actions, kills } = await RandomLives.run({
    cloud,
    databaseUrl: await database(),
    random,
    lives,
    concurrent: 6,
    tick: 1500,
    hasOwnClock: false,
    progress,
    endFaults,
    async disturb() {
      if (disturbed !== undefined && Date.now() >= until) {
        await stack.service(disturbed.act === 'pause' ? 'cont' : 'start', disturbed.service)
        progress(`${disturbed.service} is back`)
        disturbed = undefined
        until = Date.now() + random.whole(20_000, 60_000)
      } else if (disturbed === undefined && Date.now() >= until) {
        disturbed = { service: random.of(DISTURBED), act: random.of(['pause', 'kill']) }
        await stack.service(disturbed.act, disturbed.service)
        disturbances += 1
        until = Date.now() + random.whole(5000, 20_000)
        progress(`${disturbed.act} ${disturbed.service}`)
      }
    }
  })
  return `${lives} lives on it (${actions} actions, ${kills} kills of a worker, ${disturbances} of a service)`
}
