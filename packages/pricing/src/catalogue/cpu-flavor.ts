/** The fields of a flavor that choices of CPU-only servers read; flavors with a card are left out. */
export interface CpuFlavor {
  readonly gpu: object | null
  readonly cpu_count: number
  readonly ram_count: number
  readonly max_available: number
  readonly flavor_monthly_price_rub_cents: number
}

/** The distinct numbers of flavors without a card, smallest first. */
export function choices(flavors: readonly CpuFlavor[], of: 'cpu_count' | 'ram_count'): number[] {
  return [...new Set(flavors.filter((flavor) => !flavor.gpu).map((flavor) => flavor[of]))].sort(
    (a, b) => a - b
  )
}
