import type { Kopeks } from '../money/kopeks.ts'
import { quote } from '../quote/quote.ts'
import { checkQuoteInput, type QuoteInput } from '../quote/quote-input.ts'
import { DEFAULT_TERMS, type Terms } from '../quote/terms.ts'

/**
 * Returns the price of an hour outside a paid period, in kopeks: on the hourly plan the hour of the quote, including its
 * promo code; on the other plans the hour of plan 0 for the same configuration without a promo code.
 * Source: docs/rules/money.md#the-pinned-price.
 * @throws {PricingError} as `quote` does
 */
export function plainHour(input: QuoteInput, terms: Terms = DEFAULT_TERMS): Kopeks {
  checkQuoteInput(input, terms)
  return quote(input.pricePlan ? { ...input, pricePlan: 0, promoPercent: undefined } : input, terms).hour
}
