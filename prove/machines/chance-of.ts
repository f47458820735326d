import type { Fault } from '../../testing/openstack/contract/faulty-proxy.ts'
import type { Random } from '../world/random.ts'

/** Percentage of requests with a fault. */
const FAULTY_PERCENT = 5

/** Chooses faults for requests at random. 'twice' is left out: a volume that is created twice would remain unused. */
export const chanceOf = (random: Random) => (): Fault | undefined =>
  random.whole(1, 100) > FAULTY_PERCENT
    ? undefined
    : random.of<Fault>(['lose answer', 'lose request', 'arrive late', 500, 503])
