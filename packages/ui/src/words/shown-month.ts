import { explain, type Quote } from '@cloud/pricing'

/**
 * Returns one month of a quote as the total of its breakdown, in kopeks: unlike `quote.month`, an hourly plan is not rounded to whole roubles.
 * Source: docs/rules/prices.md#breakdown.
 */
export const shownMonth = (quote: Quote): number =>
  explain(quote).reduce((sum, { kind, kopeks }) => (kind === 'part' ? sum + kopeks : sum), 0)
