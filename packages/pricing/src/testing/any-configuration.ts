import fc from 'fast-check'
import { PRICE_PLANS } from '../quote/price-plans.ts'
import type { QuoteInput } from '../quote/quote-input.ts'
import { anyFlavor, anySsd } from './any-flavor.ts'

/** Generates the percent of a promo code: whole, with two decimals, any double, or no code. */
const anyPromo = fc.oneof(
  fc.constant(undefined),
  fc.integer({ min: 0, max: 100 }),
  fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
  fc.double({ min: 0, max: 100, noNaN: true })
)

/** Generates any configuration that has a price: a month costs at most 10^11 kopeks. */
export const anyConfiguration: fc.Arbitrary<QuoteInput> = fc
  .record({
    flavor: anyFlavor,
    ssd: anySsd,
    ssdSize: fc.oneof(
      fc.integer({ min: 1, max: 8 }).map((n) => 256 * n),
      fc.nat(4_000)
    ),
    pricePlan: fc.constantFrom(...PRICE_PLANS),
    promoPercent: anyPromo
  })
  .filter(({ ssd, ssdSize }) => (ssd.monthly_price_rub_cents * ssdSize) / ssd.size < 1.9e10)
