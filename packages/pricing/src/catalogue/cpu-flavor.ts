/** What the choices of CPU-only servers read of a flavor; one with a card is passed over. */
export interface CpuFlavor {
  readonly gpu: object | null
  readonly cpu_count: number
  readonly ram_count: number
  readonly max_available: number
  readonly flavor_monthly_price_rub_cents: number
}

/** What flavors without a card offer: each number once, smallest first. */
export function choices(flavors: readonly CpuFlavor[], of: 'cpu_count' | 'ram_count'): number[] {
  return [...new Set(flavors.filter((flavor) => !flavor.gpu).map((flavor) => flavor[of]))].sort(
    (a, b) => a - b
  )
}
