import type { Flavor, Os } from '@cloud/api'
import type { PricePlan } from '@cloud/pricing'

/** A value that a link requested and could not get, with the value chosen instead. The screen words the message. */
export type LinkCorrection =
  | { readonly code: 'type'; readonly asked: string }
  | { readonly code: 'card'; readonly asked: string }
  | { readonly code: 'flavor'; readonly got: Flavor | null }
  /** Some of the six values are missing or are not numbers. */
  | { readonly code: 'part_of_flavor'; readonly got: Flavor | null }
  | { readonly code: 'cpu_only'; readonly got: Flavor | null }
  | { readonly code: 'os'; readonly asked: string; readonly got: Os | null }
  | { readonly code: 'ssdSize'; readonly asked: string; readonly got: number }
  | { readonly code: 'period'; readonly asked: string; readonly got: PricePlan }
  | { readonly code: 'original'; readonly asked: string }
