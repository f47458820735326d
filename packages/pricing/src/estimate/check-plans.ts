import { PricingError } from '../money/pricing-error.ts'
import type { PricePlan } from '../quote/price-plans.ts'

/** @throws {PricingError} at `plans` for anything but a list of at least one plan */
export function checkPlans(plans: readonly PricePlan[]): void {
  const isList = Array.isArray(plans)
  if (!(isList && plans.length > 0))
    throw new PricingError('plans', 'a list of at least one plan', isList ? plans.length : plans)
}
