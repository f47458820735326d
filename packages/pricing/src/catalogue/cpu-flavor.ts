import { checkList } from '../money/check-type.ts'

/** The fields of a flavor that the CPU-only choices read. Flavors with a GPU are ignored. */
export interface CpuFlavor {
  readonly gpu: object | null
  readonly cpu_count: number
  readonly ram_count: number
  readonly max_available: number
  readonly flavor_monthly_price_rub_cents: number
}

/** Returns the flavors without a GPU. */
export function withoutCard<Flavor extends CpuFlavor>(flavors: readonly Flavor[]): Flavor[] {
  checkList(flavors, 'flavors')
  return flavors.filter((flavor) => flavor && !flavor.gpu)
}

/** Returns the distinct values of a field of the flavors, smallest first. */
export const choices = (flavors: readonly CpuFlavor[], of: 'cpu_count' | 'ram_count'): number[] =>
  [...new Set(flavors.map((flavor) => flavor[of]))].sort((a, b) => a - b)
