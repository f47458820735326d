import { explain, type Quote } from '@cloud/pricing'

/**
 * One month of a quote as its breakdown ends, in kopeks: an hourly plan is not rounded to whole roubles, unlike
 * `quote.month`. Source: docs/rules/prices.md#breakdown.
 */
export const shownMonth = (quote: Quote): number =>
  explain(quote).reduce((sum, { kind, kopeks }) => (kind === 'part' ? sum + kopeks : sum), 0)
