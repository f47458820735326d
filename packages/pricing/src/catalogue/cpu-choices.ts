import { type CpuFlavor, choices } from './cpu-flavor.ts'

/**
 * How many vCPU a server without a card can have: the distinct `cpu_count` of such flavors, smallest first.
 * Source: docs/rules/configuration.md#flavor.
 */
export function cpuChoices(flavors: readonly CpuFlavor[]): number[] {
  return choices(flavors, 'cpu_count')
}
