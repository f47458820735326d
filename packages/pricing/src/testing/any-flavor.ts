import fc from 'fast-check'

/** Prices where rounding shows: ties of roubles and kopeks, a few kopeks, usual ones, enormous ones. */
const anyPrice = fc.oneof(
  fc.nat(100),
  fc.nat(2_000_000).map((n) => 50 * n),
  fc.nat(100_000_000),
  fc.nat(80_000_000_000)
)

/** What a quote reads of a flavor: with up to 16 video cards, or none. */
export const anyFlavor = fc.record({ flavor_monthly_price_rub_cents: anyPrice, gpu_count: fc.nat(16) })

/** A disk's price: by the GB, or by a unit that need not divide what is ordered. */
export const anySsd = fc.record({
  size: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 3_000 })),
  monthly_price_rub_cents: fc.oneof(fc.nat(5_000), fc.nat(5_000_000))
})
