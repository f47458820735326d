import type { PricePlan } from '@cloud/pricing'
import { MAX_PLAN_MONTHS } from '@cloud/pricing/estimate'

/** Returns true for a plan in untrusted data, on offer or not: 0, or a number of months. */
export const isPlanNumber = (value: unknown): value is PricePlan =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_PLAN_MONTHS
