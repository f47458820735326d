import { PRICE_PLANS, type PricePlan, type QuoteInput, type Terms } from '../../packages/pricing/src/index.ts'
import { Random } from '../../prove/world/random.ts'

const allPlans = (discount: number) =>
  Object.fromEntries(PRICE_PLANS.map((plan) => [plan, plan > 1 ? discount : 0])) as Record<PricePlan, number>

/** A case, with its discounts also in basis points for the exact result. */
export interface Case {
  readonly input: QuoteInput
  readonly terms: Terms
  readonly planPoints: number
  readonly promoPoints: number
}

/** Generates usual, very small and very large prices; every fourth monthly price ends exactly on half a rouble. */
export function* cases(count: number, seed = 1): Generator<Case> {
  const seeded = new Random(seed)
  const random = (below: number) => seeded.whole(0, below - 1)
  for (let i = 0; i < count; i += 1) {
    const planPoints = [0, 500, 700, 1_000, 1_075, 1_500, 3_330][random(7)] ?? 0
    const promoPoints = [0, 0, 500, 1_000, 1_250, 3_333][random(6)] ?? 0
    const pricePlan = PRICE_PLANS[random(PRICE_PLANS.length)] ?? 1
    const tie = random(4) === 0
    const price = random([1_000, 100_000_000, 90_000_000_000][random(3)] ?? 1_000)
    const discounts = tie
      ? { planPoints: 0, promoPoints: [0, 5_000][random(2)] ?? 0 }
      : { planPoints, promoPoints }
    const step = discounts.promoPoints === 5_000 ? 200 : 100
    yield {
      ...discounts,
      input: {
        flavor: {
          flavor_monthly_price_rub_cents: tie ? price - (price % step) + step / 2 : price,
          gpu_count: random(9)
        },
        ssd: { size: 1, monthly_price_rub_cents: tie ? 100 * random(20) : random(2_000) },
        ssdSize: 256 * (1 + random(8)),
        pricePlan,
        promoPercent: discounts.promoPoints / 100
      },
      terms: {
        planDiscounts: allPlans(discounts.planPoints / 10_000),
        infrastructureCostPerGpu: 500,
        daysPerMonth: 28 + random(4),
        vatPercent: [0, 10, 20, 22][random(4)] ?? 20
      }
    }
  }
}
