import { PRICE_PLANS, type PricePlan } from './price-plans.ts'

/**
 * The plan that a text of an address names: exactly '0', '1', '3', '6' or '12', else `undefined`.
 * Source: docs/rules/configuration.md#plan.
 * @example parsePricePlan('12') // 12
 * @example parsePricePlan('012') // undefined
 */
export function parsePricePlan(text: string | null | undefined): PricePlan | undefined {
  return PRICE_PLANS.find((plan) => String(plan) === text)
}
