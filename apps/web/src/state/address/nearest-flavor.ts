import type { Flavor } from '@cloud/api'

type Wanted = Pick<Flavor, 'gpu_count' | 'cpu_count' | 'ram_count'>

const ORDER = ['gpu_count', 'cpu_count', 'ram_count'] as const

/** Whichever flavor is closest: first by the number of video cards, then vCPU, then GB; of equals the cheapest. */
export function nearestFlavor(flavors: readonly Flavor[], wanted: Partial<Wanted>): Flavor | undefined {
  const distance = (flavor: Flavor) => ORDER.map((name) => Math.abs(flavor[name] - (wanted[name] ?? 0)))
  const closer = (a: Flavor, b: Flavor) => {
    const [far, near] = [distance(a), distance(b)]
    for (const [index, own] of far.entries()) {
      const difference = own - (near[index] ?? 0)
      if (difference !== 0) return difference
    }
    return a.flavor_monthly_price_rub_cents - b.flavor_monthly_price_rub_cents || a.id - b.id
  }
  return flavors.reduce<Flavor | undefined>(
    (best, flavor) => (best === undefined || closer(flavor, best) < 0 ? flavor : best),
    undefined
  )
}
