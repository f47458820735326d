import fc from 'fast-check'
import type { RunningServer } from '../books/running-server.ts'
import { HOUR_MS } from '../books/time.ts'
import { PRICE_PLANS } from '../quote/price-plans.ts'

/** Generates a server at the moment `now`, inside or outside a paid period. Ids are small, so that they may repeat. */
export function anyRunningServer(now: number): fc.Arbitrary<RunningServer> {
  const anyHour = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 100_000 }))
  const within = (hours: number) =>
    fc.oneof(
      fc.nat(hours).map((n) => now + n * HOUR_MS),
      fc.nat(hours * HOUR_MS).map((n) => now + n),
      fc.nat(hours * 60).map((n) => now + n * 60_000)
    )
  const always = {
    id: fc.nat(30),
    plain_hour: anyHour,
    auto_renewal: fc.boolean(),
    renewal_total: fc.oneof(fc.nat(100), fc.nat(3_000_000), fc.constant(null)),
    renewal_plain_hour: fc.option(anyHour)
  }
  const outside = fc.record({
    ...always,
    status: fc.constantFrom(-4, -3, -2, -1, 0, 1, 2),
    period: fc.constant(null),
    paid_until: fc.option(fc.oneof(within(1), within(50)))
  })
  const inside = fc.constantFrom(...PRICE_PLANS).chain((period) =>
    fc.record({
      ...always,
      status: fc.constantFrom(1, 2),
      period: fc.constant(period),
      paid_until: fc.option(within(period === 0 ? 1 : 720 * period))
    })
  )
  return fc.oneof(outside, inside)
}
