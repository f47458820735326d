import type { Flavor, Gpu } from '@cloud/api'
import { isSuitableGpu } from './gpu-suitability.ts'

/** A configuration with video cards. */
export interface GpuFlavor extends Flavor {
  readonly gpu: Gpu
}

/** Returns the memory of all cards of a configuration, in GB. */
export const totalMemory = ({ gpu, gpu_count }: GpuFlavor): number => gpu.ram * gpu_count

const hasGpu = (flavor: Flavor): flavor is GpuFlavor => flavor.gpu !== null

/** Returns the cards on offer that are not suitable for any model, by name. */
export const findUnsuitableGpus = (flavors: readonly Flavor[]): readonly Gpu[] => [
  ...new Map(
    flavors.flatMap(({ gpu }) => (gpu === null || isSuitableGpu(gpu) ? [] : [[gpu.id, gpu] as const]))
  ).values()
]

/**
 * Returns one configuration for each suitable GPU card: the smallest number of cards with enough memory, else the largest number; of equal
 * ones the cheapest. Fitting configurations come first, by price, then the others, by the missing memory.
 *
 * @param gigabytes the required memory
 * @param price returns the price of a configuration, with the same plan and disk for all
 */
export function findGpusForModel(
  flavors: readonly Flavor[],
  gigabytes: number,
  price: (flavor: Flavor) => number
): GpuFlavor[] {
  const missing = (flavor: GpuFlavor) => Math.max(0, gigabytes - totalMemory(flavor))
  const byPrice = (a: Flavor, b: Flavor) => price(a) - price(b) || a.id - b.id
  const kinds = new Map<number, GpuFlavor>()
  for (const flavor of flavors
    .filter(hasGpu)
    .filter(({ gpu }) => isSuitableGpu(gpu))
    .sort(byPrice)) {
    const known = kinds.get(flavor.gpu.id)
    const better =
      known === undefined ||
      missing(flavor) < missing(known) ||
      (missing(flavor) === 0 && totalMemory(flavor) < totalMemory(known))
    if (better) kinds.set(flavor.gpu.id, flavor)
  }
  return [...kinds.values()].sort((a, b) => missing(a) - missing(b) || byPrice(a, b))
}
