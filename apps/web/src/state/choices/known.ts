import type { Flavor, Gpu, Os } from '@cloud/api'

/** What links are measured against. A part that is not loaded is null: it is believed until it is there. */
export interface Known {
  readonly gpus: readonly Gpu[] | null
  readonly oses: readonly Os[] | null
  readonly flavors: readonly Flavor[] | null
}
