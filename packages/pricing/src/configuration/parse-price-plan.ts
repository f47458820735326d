import { PRICE_PLANS, type PricePlan } from './price-plans.ts'

/**
 * The plan in a text of an address, written as the plain number; otherwise `undefined`.
 * Source: docs/rules/configuration.md#plan.
 * @example parsePricePlan('12') // 12
 * @example parsePricePlan('012') // undefined
 */
export const parsePricePlan = (text: string | null | undefined): PricePlan | undefined =>
  PRICE_PLANS.find((plan) => String(plan) === text)
