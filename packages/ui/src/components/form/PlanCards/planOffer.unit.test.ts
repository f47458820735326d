import { expect, test } from 'vitest'
import { sampleOffers } from '../../../testing/samples/catalogue.ts'

test('a plan shows the effective monthly cost, the whole discount and the saving of the plan alone', () => {
  expect(sampleOffers([0, 1, 3, 6, 12], { promoPercent: 12.5 })).toEqual([
    { price_plan: 0, cost_rub_cents: 66_354, discount: 1250, benefit_rub_cents: 0 },
    { price_plan: 1, cost_rub_cents: 47_775_000, discount: 1250, benefit_rub_cents: 0 },
    { price_plan: 3, cost_rub_cents: 45_045_000, discount: 1750, benefit_rub_cents: 8_190_000 },
    { price_plan: 6, cost_rub_cents: 42_315_000, discount: 2250, benefit_rub_cents: 32_760_000 },
    { price_plan: 12, cost_rub_cents: 39_585_000, discount: 2750, benefit_rub_cents: 98_280_000 }
  ])
})

test('without a configuration only the discounts are known', () => {
  expect(sampleOffers([1, 12], { priced: false })).toEqual([
    { price_plan: 1, cost_rub_cents: null, discount: 0, benefit_rub_cents: 0 },
    { price_plan: 12, cost_rub_cents: null, discount: 1500, benefit_rub_cents: 0 }
  ])
})
