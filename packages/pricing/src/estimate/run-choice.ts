import { availablePlans } from '../configuration/available-plans.ts'
import { PricingError } from '../money/pricing-error.ts'
import type { PricePlan } from '../quote/price-plans.ts'
import type { Terms } from '../quote/terms.ts'
import type { PlanChoice } from './month-at-hours.ts'

/**
 * A configuration without a plan, with its GPU: a GPU with `is_cloud` false has no hourly plan. A plan and a promo code in
 * the object are ignored.
 */
export interface RunChoice extends PlanChoice {
  readonly flavor: PlanChoice['flavor'] & { readonly gpu?: { readonly is_cloud: boolean } | null | undefined }
}

/** Maximum hours of a run: 12 months of 720 hours, like the hours of a rule (`RULE_LIMITS`). */
export const MAX_RUN_HOURS = 8_640

/** @throws {PricingError} at `field` for anything but a plan of the terms, and for the hourly plan if the GPU does not offer it */
export function checkRunPlan(input: RunChoice, plan: PricePlan, terms: Terms, field: string): void {
  const plans = availablePlans(input?.flavor?.gpu, terms)
  if (!plans.includes(plan)) throw new PricingError(field, `one of ${plans}`, plan)
}
