import { type CpuFlavor, choices, withoutCard } from './cpu-flavor.ts'

/**
 * Returns the numbers of vCPU that a server without a GPU can have, smallest first, each once.
 * Source: docs/rules/configuration.md#flavor.
 * @throws {PricingError} if `flavors` is not a list
 */
export const cpuChoices = (flavors: readonly CpuFlavor[]): number[] =>
  choices(withoutCard(flavors), 'cpu_count')
