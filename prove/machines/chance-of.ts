import type { Fault } from '../../testing/openstack/contract/faulty-proxy.ts'
import type { Random } from '../world/random.ts'

/** Percent of requests that end in a fault. */
const FAULTY_PERCENT = 5

/** Chooses faults of single requests. A POST of a volume that arrives twice would leave a volume to report. */
export const chanceOf = (random: Random) => (): Fault | undefined =>
  random.whole(1, 100) > FAULTY_PERCENT
    ? undefined
    : random.of<Fault>(['lose answer', 'lose request', 'arrive late', 500, 503])
