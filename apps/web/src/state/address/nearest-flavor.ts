import type { Flavor } from '@cloud/api'

type WantedSize = Pick<Flavor, 'gpu_count' | 'cpu_count' | 'ram_count'>

const COMPARED_SIZES = ['gpu_count', 'cpu_count', 'ram_count'] as const

/** Returns the flavor closest to the wanted size: by the number of GPU cards, then vCPU, then GB; of equal ones the cheapest. */
export function findNearestFlavor(
  flavors: readonly Flavor[],
  wanted: Partial<WantedSize>
): Flavor | undefined {
  const distance = (flavor: Flavor, name: keyof WantedSize) => Math.abs(flavor[name] - (wanted[name] ?? 0))
  const closer = (a: Flavor, b: Flavor) =>
    COMPARED_SIZES.reduce((difference, name) => difference || distance(a, name) - distance(b, name), 0) ||
    a.flavor_monthly_price_rub_cents - b.flavor_monthly_price_rub_cents ||
    a.id - b.id
  return flavors.reduce<Flavor | undefined>(
    (best, flavor) => (best !== undefined && closer(best, flavor) <= 0 ? best : flavor),
    undefined
  )
}
