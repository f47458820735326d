import type { CpuFlavor } from './CpuFlavor.ts'
import { choices } from './choices.ts'

/**
 * How many vCPU a server without a card can have: the distinct `cpu_count` of such flavors, smallest first.
 * Source: decisions, section 6.
 */
export function cpuChoices(flavors: readonly CpuFlavor[]): number[] {
  return choices(flavors, 'cpu_count')
}
