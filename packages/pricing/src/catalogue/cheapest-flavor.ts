import { type CpuFlavor, withoutCard } from './cpu-flavor.ts'

/**
 * Returns the cheapest flavor without a GPU for a number of vCPU and GB of RAM: among the free flavors, or among all if
 * none is free. At equal prices the first one wins. Returns `undefined` if there is no such flavor.
 * Source: docs/rules/configuration.md#flavor.
 * @throws {PricingError} if `flavors` is not a list
 */
export function cheapestFlavor<Flavor extends CpuFlavor>(
  flavors: readonly Flavor[],
  cpuCount: number,
  ramCount: number
): Flavor | undefined {
  const cheapestFirst = withoutCard(flavors)
    .filter((flavor) => flavor.cpu_count === cpuCount && flavor.ram_count === ramCount)
    .sort((a, b) => a.flavor_monthly_price_rub_cents - b.flavor_monthly_price_rub_cents)
  return cheapestFirst.find((flavor) => flavor.max_available > 0) ?? cheapestFirst[0]
}
