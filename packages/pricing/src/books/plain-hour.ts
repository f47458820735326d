import type { Kopeks } from '../money/kopeks.ts'
import { monthlyPrice } from '../quote/monthly-price.ts'
import { quote } from '../quote/quote.ts'
import { checkQuoteInput, type QuoteInput } from '../quote/quote-input.ts'
import { hourPrice } from '../quote/rounded-prices.ts'
import { DEFAULT_TERMS, type Terms } from '../quote/terms.ts'

/**
 * Returns the price of an hour outside a paid period, in kopeks: on the hourly plan the hour of the quote, including its
 * promo code; on the other plans the formula of plan 0 for the same configuration without a promo code, also if the terms do
 * not offer plan 0.
 * Source: docs/rules/money.md#the-pinned-price.
 * @throws {PricingError} as `quote` does
 */
export function plainHour(input: QuoteInput, terms: Terms = DEFAULT_TERMS): Kopeks {
  if (input?.pricePlan === 0) return quote(input, terms).hour
  checkQuoteInput(input, terms)
  return hourPrice(monthlyPrice(input, terms).total, 0, terms.daysPerMonth) as Kopeks
}
