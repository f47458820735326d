import { explain, type Quote } from '@cloud/pricing'

/**
 * One month of a quote as its breakdown closes it, in kopeks: by the hour nothing is rounded to whole roubles, as it is in
 * `quote.month`. Source: docs/rules/prices.md#breakdown.
 */
export const shownMonth = (quote: Quote): number =>
  explain(quote).reduce((sum, { kind, kopeks }) => (kind === 'part' ? sum + kopeks : sum), 0)
