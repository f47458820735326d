import type { Case } from '../../testing/openstack/contract/cases/case.ts'
import { LOST_REQUESTS } from '../../testing/openstack/contract/cases/lost-requests.ts'
import { CONTRACT } from '../../testing/openstack/contract/contract.ts'
import { RealCloud } from '../../testing/openstack/contract/real-cloud.ts'
import type { RealOpenStack, StackService } from '../../testing/openstack/stack/real-openstack.ts'
import type { CheckInput } from '../check.ts'
import { Random } from '../world/random.ts'
import { chanceOf } from './chance-of.ts'
import { RandomLives } from './random-lives.ts'
import { ProductAsWorker } from './workers.ts'

/** Number of projects in which cases run concurrently: many cases wait for minutes. */
const PROJECTS = 4

/** Runs the contract suite on the real OpenStack. Only cases of lost requests run concurrently: other cases disturb the whole cloud. */
export async function contractOnReal(
  stack: RealOpenStack,
  cloud: RealCloud,
  progress: (line: string) => void
): Promise<string> {
  const failures: string[] = []
  const carryOut = async (on: RealCloud, { name, run }: Case) => {
    const from = performance.now()
    try {
      await on.clear()
      await run(on)
      progress(`ok   ${name} (${((performance.now() - from) / 1000).toFixed(0)} s)`)
    } catch (error) {
      failures.push(name)
      const { cause } = error as Error
      progress(
        `FAIL ${name}: ${String(error).slice(0, 800)}${cause === undefined ? '' : `, because ${cause}`}`
      )
    }
    await on.clear()
  }
  const clouds = [cloud]
  try {
    while (clouds.length < PROJECTS) clouds.push(await RealCloud.open(stack, `shop-${clouds.length + 1}`))
    const waiting = [...LOST_REQUESTS]
    await Promise.all(
      clouds.map(async (on) => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await carryOut(on, next)
      })
    )
  } finally {
    for (const other of clouds.slice(1)) await other.close()
  }
  for (const one of CONTRACT) if (!LOST_REQUESTS.includes(one)) await carryOut(cloud, one)
  if (failures.length > 0) throw new Error(`The real stack differs: ${failures.join('; ')}`)
  return `${CONTRACT.length} cases of the contract on a real OpenStack`
}

/** Services that are killed or paused during the random lives. */
const DISTURBED: readonly [StackService, ...StackService[]] = [
  'nova-api',
  'nova-conductor',
  'nova-scheduler',
  'cinder-api',
  'cinder-volume',
  'cinder-scheduler',
  'placement',
  'neutron',
  'keystone',
  'nova-compute'
]

/** Runs random lives on the real OpenStack, whose services are killed and paused meanwhile. */
export async function livesOnReal(
  stack: RealOpenStack,
  cloud: RealCloud,
  { seed, database, progress }: CheckInput,
  lives: number
): Promise<string> {
  // a run that was interrupted may have left resources
  await cloud.clear()
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
    workers: (given) => new ProductAsWorker(given),
    lives,
    concurrent: 6,
    tick: 2500,
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
  return `${lives} lives on it (${actions} actions, ${kills} × kill -9 of the product, ${disturbances} kills and pauses of a service)`
}
