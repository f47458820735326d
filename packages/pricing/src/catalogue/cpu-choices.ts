import { type CpuFlavor, choices, withoutCard } from './cpu-flavor.ts'

/**
 * How many vCPU a server without a card can have: the distinct `cpu_count` of such flavors, smallest first.
 * Source: docs/rules/configuration.md#flavor.
 * @throws {PricingError} when they are not a list
 */
export const cpuChoices = (flavors: readonly CpuFlavor[]): number[] =>
  choices(withoutCard(flavors), 'cpu_count')
