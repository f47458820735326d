import type { CpuFlavor } from './cpu-flavor.ts'

/** What flavors without a card offer: each number once, smallest first. */
export function choices(flavors: readonly CpuFlavor[], of: 'cpu_count' | 'ram_count'): number[] {
  return [...new Set(flavors.filter((flavor) => !flavor.gpu).map((flavor) => flavor[of]))].sort(
    (a, b) => a - b
  )
}
