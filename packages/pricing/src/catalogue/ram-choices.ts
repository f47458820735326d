import { type CpuFlavor, choices, withoutCard } from './cpu-flavor.ts'

/**
 * How many GB of RAM go with so many vCPU without a card, smallest first: changing the CPU resets the RAM to
 * the first of them.
 * Source: docs/rules/configuration.md#flavor.
 * @throws {PricingError} when they are not a list
 */
export const ramChoices = (flavors: readonly CpuFlavor[], cpuCount: number): number[] =>
  choices(
    withoutCard(flavors).filter((flavor) => flavor.cpu_count === cpuCount),
    'ram_count'
  )
