import { type CpuFlavor, withoutCard } from './cpu-flavor.ts'

/**
 * The cheapest flavor without a card for a number of vCPU and GB: of those that are free, or of all where none is free; of
 * equally cheap ones the first. `undefined` when there is none.
 * Source: docs/rules/configuration.md#flavor.
 * @throws {PricingError} when they are not a list
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
