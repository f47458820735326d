import { checkRange } from '../money/check-number.ts'
import type { Kopeks } from '../money/kopeks.ts'
import { PricingError } from '../money/pricing-error.ts'
import { type Quote, quote } from '../quote/quote.ts'
import type { QuoteInput } from '../quote/quote-input.ts'
import { containedVat } from '../quote/rounded-prices.ts'
import { DEFAULT_TERMS, type Terms } from '../quote/terms.ts'
import { MONTH_HOURS } from './month-at-hours.ts'

/**
 * Limits of an estimate: number of items, servers per item and servers in total. One payment must be able to start all of them
 * (`TOP_UP_LIMITS.start_servers`), and an account to own them (`QUOTA_SERVERS`).
 */
export const ESTIMATE_MAX = Object.freeze({ items: 10, quantity: 20, servers: 50 })

/** A configuration and the number of servers. */
export interface EstimateItem extends QuoteInput {
  /** Number of servers, 1 to 20; 1 if absent. */
  readonly quantity?: number | undefined
}

/** The price of several servers, in kopeks. Sums count each item times its quantity. */
export interface Estimate {
  /** Items in the given order; each quote is for one server. */
  readonly items: readonly { readonly quantity: number; readonly quote: Quote }[]
  /** Prepayment; an hourly item counts one hour. */
  readonly total: Kopeks
  /** Prepayment without discounts. */
  readonly fullTotal: Kopeks
  /** Discount on the prepayment: `fullTotal` − `total`. */
  readonly saving: Kopeks
  /** Price of one month; an hourly item counts 720 hours. */
  readonly month: Kopeks
  /** VAT contained in `total`, rounded once on the sum, and `total` without VAT. */
  readonly vat: Kopeks
  readonly net: Kopeks
}

/**
 * Returns the price of several servers under the same terms: 1 to 10 items of 1 to 20 servers each, at most 50 servers in
 * total.
 * @throws {PricingError} as `quote` does, with the item in `field` (`'items.2.ssdSize'`), and if a limit is exceeded
 * @example
 * quoteMany([
 *   { flavor: { flavor_monthly_price_rub_cents: 160000, gpu_count: 0 }, ssd: { size: 1, monthly_price_rub_cents: 750 }, ssdSize: 256, pricePlan: 1, quantity: 3 }
 * ]).total // 1056000
 */
export function quoteMany(items: readonly EstimateItem[], terms: Terms = DEFAULT_TERMS): Estimate {
  const isList = Array.isArray(items)
  if (!(isList && items.length >= 1 && items.length <= ESTIMATE_MAX.items))
    throw new PricingError('items', `a list of 1 to ${ESTIMATE_MAX.items}`, isList ? items.length : items)
  const quoted = items.map((item, index) => {
    const { quantity = 1, ...input } = item ?? {}
    checkRange(quantity, `items.${index}.quantity`, 1, ESTIMATE_MAX.quantity)
    return { quantity, quote: quoteOf(input, index, terms) }
  })
  const sum = (of: (price: Quote) => number) =>
    quoted.reduce((before, one) => before + one.quantity * of(one.quote), 0) as Kopeks
  const servers = sum(() => 1)
  if (servers > ESTIMATE_MAX.servers)
    throw new PricingError('items', `at most ${ESTIMATE_MAX.servers} servers`, servers)
  const total = sum((price) => price.total)
  const vat = containedVat(total, terms.vatPercent)
  return {
    items: quoted,
    total,
    fullTotal: sum((price) => price.fullTotal),
    saving: sum((price) => price.saving),
    month: sum((price) => (price.plan ? price.month : MONTH_HOURS * price.hour)),
    vat,
    net: (total - vat) as Kopeks
  }
}

/** Adds the position of the item to the field of an error. */
function quoteOf(input: QuoteInput, index: number, terms: Terms): Quote {
  try {
    return quote(input, terms)
  } catch (error) {
    if (!(error instanceof PricingError) || error.field.startsWith('terms')) throw error
    const place = `items.${index}.`
    throw Object.assign(error, { field: place + error.field, message: place + error.message })
  }
}
