import { availablePlans } from '../configuration/available-plans.ts'
import type { PricePlan } from '../configuration/price-plans.ts'
import { PricingError } from '../money/pricing-error.ts'
import type { PlanChoice } from './month-at-hours.ts'

/**
 * A configuration whose plan is still to be chosen, with its video card: one with `is_cloud` false has no hourly plan.
 * A plan and a code that it carries are not read.
 */
export interface RunChoice extends PlanChoice {
  readonly flavor: PlanChoice['flavor'] & { readonly gpu?: { readonly is_cloud: boolean } | null | undefined }
}

/** Most hours that a run may be asked about: 12 months of 720 hours. */
export const MAX_RUN_HOURS = 8_640

/** @throws {PricingError} at `field` for anything but a plan, and for the hourly plan where the card has none */
export function checkRunPlan(input: RunChoice, plan: PricePlan, field: string): void {
  const plans = availablePlans(input?.flavor?.gpu)
  if (!plans.includes(plan)) throw new PricingError(field, `one of ${plans}`, plan)
}
