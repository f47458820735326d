import type { Flavor } from '@cloud/api'

type Wanted = Pick<Flavor, 'gpu_count' | 'cpu_count' | 'ram_count'>

const ORDER = ['gpu_count', 'cpu_count', 'ram_count'] as const

/** The flavor closest to what is wanted: by the number of video cards, then vCPU, then GB; of equals the cheapest. */
export function nearestFlavor(flavors: readonly Flavor[], wanted: Partial<Wanted>): Flavor | undefined {
  const distance = (flavor: Flavor, name: keyof Wanted) => Math.abs(flavor[name] - (wanted[name] ?? 0))
  const closer = (a: Flavor, b: Flavor) =>
    ORDER.reduce((difference, name) => difference || distance(a, name) - distance(b, name), 0) ||
    a.flavor_monthly_price_rub_cents - b.flavor_monthly_price_rub_cents ||
    a.id - b.id
  return flavors.reduce<Flavor | undefined>(
    (best, flavor) => (best !== undefined && closer(best, flavor) <= 0 ? best : flavor),
    undefined
  )
}
