import type { PricePlan } from '../configuration/price-plans.ts'
import type { Quote } from './quote.ts'
import { monthPrice } from './rules.ts'

/**
 * The plan that a quote was made for. On the hourly plan total and hour are one sum above 0, on no other are
 * they; else the total without discount is a month's, times the plan. Where a month without discount rounds to
 * nothing every plan costs the same, nothing, and 1 stands for all.
 */
export function planOf({ monthly, hour, total, fullTotal }: Quote): PricePlan {
  return (total && total === hour ? 0 : fullTotal / monthPrice(monthly.total, 0) || 1) as PricePlan
}
