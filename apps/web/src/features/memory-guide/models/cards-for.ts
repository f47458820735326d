import type { Flavor, Gpu } from '@cloud/api'

/** A configuration with video cards. */
export interface GpuFlavor extends Flavor {
  readonly gpu: Gpu
}

/** GB of all its cards together. */
export const memoryOf = ({ gpu, gpu_count }: GpuFlavor): number => gpu.ram * gpu_count

const isFree = ({ max_available }: Flavor) => (max_available > 0 ? 1 : 0)
const byFreeThenPrice = (a: Flavor, b: Flavor) =>
  isFree(b) - isFree(a) || a.flavor_monthly_price_rub_cents - b.flavor_monthly_price_rub_cents
const hasGpu = (flavor: Flavor): flavor is GpuFlavor => flavor.gpu !== null

/**
 * For each kind of card the configuration with the fewest of it that have the memory, else with the most there are; of
 * several with as many the free one, then the cheapest. What fits comes first, free before waiting, cheaper before dearer;
 * then what does not, by what is missing.
 *
 * @param gigabytes the memory that is needed
 */
export function cardsFor(flavors: readonly Flavor[], gigabytes: number): GpuFlavor[] {
  const missing = (flavor: GpuFlavor) => Math.max(0, gigabytes - memoryOf(flavor))
  const kinds = new Map<number, GpuFlavor>()
  for (const flavor of flavors.filter(hasGpu).sort(byFreeThenPrice)) {
    const known = kinds.get(flavor.gpu.id)
    const better =
      known === undefined ||
      missing(flavor) < missing(known) ||
      (missing(flavor) === 0 && memoryOf(flavor) < memoryOf(known))
    if (better) kinds.set(flavor.gpu.id, flavor)
  }
  return [...kinds.values()].sort(
    (a, b) => missing(a) - missing(b) || (missing(a) === 0 ? byFreeThenPrice(a, b) : 0)
  )
}

/**
 * The same kinds of cards in the order in which they stood, so that none goes from under the pointer when availability is
 * checked. Other kinds have their own order.
 */
export function keepOrder(before: readonly GpuFlavor[], now: readonly GpuFlavor[]): readonly GpuFlavor[] {
  const byKind = new Map(now.map((flavor) => [flavor.gpu.id, flavor]))
  const kept = before.flatMap(({ gpu }) => byKind.get(gpu.id) ?? [])
  return kept.length === now.length ? kept : now
}
