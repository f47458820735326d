import type { Kopeks } from '../money/kopeks.ts'
import { quote } from '../quote/quote.ts'
import { checkQuoteInput, type QuoteInput } from '../quote/quote-input.ts'
import { DEFAULT_TERMS, type Terms } from '../quote/terms.ts'

/**
 * What an hour outside a paid period costs: on the hourly plan the quote's own hour, its promo included; on the
 * others the hour of plan 0 for the same configuration without promo.
 * Source: docs/rules/money.md#the-pinned-price.
 * @throws {PricingError} as `quote` does
 */
export function plainHour(input: QuoteInput, terms: Terms = DEFAULT_TERMS): Kopeks {
  checkQuoteInput(input, terms)
  return quote(input.pricePlan ? { ...input, pricePlan: 0, promoPercent: undefined } : input, terms).hour
}
