import type { QuoteInput } from '../quote/quote-input.ts'
import { DEFAULT_TERMS, type Terms } from '../quote/terms.ts'
import written from './pricing-examples.json' with { type: 'json' }

/** Worked price examples. A plan that is newer than an example has its default discount. */
export const EXAMPLES = written.quotes.map(({ input, terms, quote }) => ({
  input: input as QuoteInput,
  terms: {
    ...terms,
    planDiscounts: { ...DEFAULT_TERMS.planDiscounts, ...terms.planDiscounts }
  } satisfies Terms,
  quote
}))
