import { type CpuFlavor, choices } from './cpu-flavor.ts'

/**
 * How many GB of RAM go with so many vCPU without a card, smallest first: changing the CPU resets the RAM to
 * the first of them.
 * Source: docs/rules/configuration.md#flavor.
 */
export function ramChoices(flavors: readonly CpuFlavor[], cpuCount: number): number[] {
  return choices(
    flavors.filter((flavor) => flavor.cpu_count === cpuCount),
    'ram_count'
  )
}
