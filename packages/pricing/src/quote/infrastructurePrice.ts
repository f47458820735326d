import type { QuoteInput } from './QuoteInput.ts'
import type { Terms } from './Terms.ts'

/** `100 × gpu_count × infrastructureCostPerGpu`: roubles become kopeks. */
export function infrastructurePrice({ flavor }: QuoteInput, terms: Terms): number {
  return 100 * flavor.gpu_count * terms.infrastructureCostPerGpu
}
