import { type CpuFlavor, choices, withoutCard } from './cpu-flavor.ts'

/**
 * Returns the GB of RAM available without a GPU for a number of vCPU, smallest first. When the CPU changes, the RAM resets
 * to the first of them.
 * Source: docs/rules/configuration.md#flavor.
 * @throws {PricingError} if `flavors` is not a list
 */
export const ramChoices = (flavors: readonly CpuFlavor[], cpuCount: number): number[] =>
  choices(
    withoutCard(flavors).filter((flavor) => flavor.cpu_count === cpuCount),
    'ram_count'
  )
