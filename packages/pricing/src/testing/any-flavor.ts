import fc from 'fast-check'

/** Generates prices that reveal rounding errors: ties of roubles and kopeks, a few kopeks, usual and enormous prices. */
const anyPrice = fc.oneof(
  fc.nat(100),
  fc.nat(2_000_000).map((n) => 50 * n),
  fc.nat(100_000_000),
  fc.nat(80_000_000_000)
)

/** Generates the flavor of a quote, with 0 to 16 GPUs. */
export const anyFlavor = fc.record({ flavor_monthly_price_rub_cents: anyPrice, gpu_count: fc.nat(16) })

/** Generates the price of a disk: per GB, or per unit that need not divide the ordered size. */
export const anySsd = fc.record({
  size: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 3_000 })),
  monthly_price_rub_cents: fc.oneof(fc.nat(5_000), fc.nat(5_000_000))
})
