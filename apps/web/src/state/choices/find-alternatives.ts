import type { Flavor } from '@cloud/api'
import { findNearestFlavor } from '../address/nearest-flavor.ts'

const MAX_ALTERNATIVES = 3

/** Returns the cards next by memory: the smallest that are not smaller than this one, else the largest of the smaller. */
function flavorsOfNextGpu(ram: number, others: readonly Flavor[]): readonly Flavor[] {
  const memories = others.flatMap(({ gpu }) => (gpu === null ? [] : [gpu.ram]))
  const larger = memories.filter((memory) => memory >= ram)
  const next = larger.length > 0 ? Math.min(...new Set(larger)) : Math.max(...new Set(memories))
  return others.filter(({ gpu }) => gpu?.ram === next)
}

function findNearestFlavors(flavors: readonly Flavor[], wanted: Flavor): readonly Flavor[] {
  const found: Flavor[] = []
  let rest = flavors
  while (found.length < MAX_ALTERNATIVES) {
    const nearest = findNearestFlavor(rest, wanted)
    if (nearest === undefined) break
    found.push(nearest)
    rest = rest.filter(({ id }) => id !== nearest.id)
  }
  return found
}

/**
 * Returns at most three free configurations closest to one that is not free: the same card in the same number, then in other numbers, and
 * always one of the next card by memory. Without a video card, the nearest by vCPU and GB.
 */
export function findAlternatives(wanted: Flavor, flavors: readonly Flavor[]): readonly Flavor[] {
  const free = flavors.filter(({ id, max_available }) => max_available > 0 && id !== wanted.id)
  const { gpu, gpu_count } = wanted
  if (gpu === null)
    return findNearestFlavors(
      free.filter((flavor) => flavor.gpu === null),
      wanted
    )
  const same = free.filter((flavor) => flavor.gpu?.id === gpu.id)
  const others = free.filter((flavor) => flavor.gpu !== null && flavor.gpu.id !== gpu.id)
  const nearest = (list: readonly Flavor[]) => findNearestFlavor(list, wanted)
  const asMany = nearest(same.filter((flavor) => flavor.gpu_count === gpu_count))
  const fewer = nearest(same.filter((flavor) => flavor.gpu_count < gpu_count))
  const more = nearest(same.filter((flavor) => flavor.gpu_count > gpu_count))
  const far = (flavor: Flavor | undefined) => Math.abs((flavor?.gpu_count ?? Infinity) - gpu_count)
  const [closer, further] = far(more) < far(fewer) ? [more, fewer] : [fewer, more]
  const nextCard = nearest(flavorsOfNextGpu(gpu.ram, others))
  return [asMany, closer, nextCard, further]
    .filter((flavor) => flavor !== undefined)
    .slice(0, MAX_ALTERNATIVES)
}
