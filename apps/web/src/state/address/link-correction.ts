import type { Flavor, Os } from '@cloud/api'
import type { PricePlan } from '@cloud/pricing'

/** A value that a link requested and could not get, with the value chosen instead. The screen words the message. */
export type LinkCorrection =
  | { readonly code: 'type'; readonly requested: string }
  | { readonly code: 'card'; readonly requested: string }
  | { readonly code: 'flavor'; readonly replacement: Flavor | null }
  /** Some of the six values are missing or are not numbers. */
  | { readonly code: 'part_of_flavor'; readonly replacement: Flavor | null }
  | { readonly code: 'cpu_only'; readonly replacement: Flavor | null }
  | { readonly code: 'os'; readonly requested: string; readonly replacement: Os | null }
  | { readonly code: 'ssdSize'; readonly requested: string; readonly replacement: number }
  | { readonly code: 'period'; readonly requested: string; readonly replacement: PricePlan }
  | { readonly code: 'original'; readonly requested: string }
