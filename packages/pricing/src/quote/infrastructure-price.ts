import type { QuoteInput } from './quote-input.ts'
import type { Terms } from './terms.ts'

/** `100 × gpu_count × infrastructureCostPerGpu`: roubles become kopeks. */
export function infrastructurePrice({ flavor }: QuoteInput, terms: Terms): number {
  return 100 * flavor.gpu_count * terms.infrastructureCostPerGpu
}
