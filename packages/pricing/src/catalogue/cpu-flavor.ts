import { checkList } from '../money/check-type.ts'

/** The fields of a flavor that choices of CPU-only servers read; flavors with a card are left out. */
export interface CpuFlavor {
  readonly gpu: object | null
  readonly cpu_count: number
  readonly ram_count: number
  readonly max_available: number
  readonly flavor_monthly_price_rub_cents: number
}

/** The flavors without a card. */
export function withoutCard<Flavor extends CpuFlavor>(flavors: readonly Flavor[]): Flavor[] {
  checkList(flavors, 'flavors')
  return flavors.filter((flavor) => flavor && !flavor.gpu)
}

/** The distinct numbers of flavors, smallest first. */
export const choices = (flavors: readonly CpuFlavor[], of: 'cpu_count' | 'ram_count'): number[] =>
  [...new Set(flavors.map((flavor) => flavor[of]))].sort((a, b) => a - b)
