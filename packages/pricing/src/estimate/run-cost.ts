import { checkRange } from '../money/check-number.ts'
import type { Kopeks } from '../money/kopeks.ts'
import type { PricePlan } from '../quote/price-plans.ts'
import { hoursOfPlan } from '../quote/rounded-prices.ts'
import { DEFAULT_TERMS, type Terms } from '../quote/terms.ts'
import { chargedAfter } from '../rental/charged-after.ts'
import { MAX_RUN_HOURS, type RunChoice } from './run-choice.ts'
import { runNeeds } from './run-needs.ts'

/**
 * Returns the cost in kopeks of a first launch that runs without interruption and is stopped after `hours` started hours, 1
 * to 8,640, without a promo code. On the hourly plan it is the price of these hours. On the other plans it is the price of
 * the whole periods, renewed at unchanged prices, plus the part of the last period that is charged until the stop.
 * Source: docs/rules/prices.md#one-run-without-a-stop.
 * @throws {PricingError} for an invalid `plan` or `hours`, and as `quote` does
 * @example
 * runCost({
 *   flavor: { flavor_monthly_price_rub_cents: 54116000, gpu_count: 2 },
 *   ssd: { size: 1, monthly_price_rub_cents: 750 },
 *   ssdSize: 512
 * }, 12, 240) // 15470000
 */
export function runCost(
  input: RunChoice,
  plan: PricePlan,
  hours: number,
  terms: Terms = DEFAULT_TERMS
): Kopeks {
  checkRange(hours, 'hours', 1, MAX_RUN_HOURS)
  const total = runNeeds(input, plan, terms)
  const period = hoursOfPlan(plan)
  const rest = hours % period
  return (((hours - rest) / period) * total + chargedAfter(total, period, rest)) as Kopeks
}
