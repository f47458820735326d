import { divideHalfUp } from '../money/divide-half-up.ts'

/** `max(1, round(M × (10000 − D) / 10000 / 24 / daysPerMonth))`: one hour of the hourly plan. */
export function hourPrice(monthly: number, discount: number, daysPerMonth: number): number {
  return Math.max(1, divideHalfUp(monthly, 10_000 - discount, 240_000 * daysPerMonth))
}
