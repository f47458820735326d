import type { Gpu } from '@cloud/api'
import { availablePlans, type PricePlan } from '@cloud/pricing'

/** A chosen plan that the card does not have becomes its first: 1 month for the hourly one. */
export function planFor(gpu: Gpu | null, plan: PricePlan): PricePlan {
  const plans = availablePlans(gpu)
  return plans.includes(plan) ? plan : (plans[0] ?? 1)
}
