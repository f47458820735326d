import { PRICE_PLANS, type PricePlan } from './price-plans.ts'

/**
 * Parses a plan from a URL parameter. Returns `undefined` for anything but the plain number of a plan.
 * Source: docs/rules/configuration.md#plan.
 * @example parsePricePlan('12') // 12
 * @example parsePricePlan('012') // undefined
 */
export const parsePricePlan = (text: string | null | undefined): PricePlan | undefined =>
  PRICE_PLANS.find((plan) => String(plan) === text)
