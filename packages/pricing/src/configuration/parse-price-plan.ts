import { planMonths } from '../quote/plans.ts'
import type { PricePlan } from '../quote/price-plans.ts'
import { DEFAULT_TERMS, type Terms } from '../quote/terms.ts'

/**
 * Parses a plan of the terms from a URL parameter. Returns `undefined` for anything but the plain number of a plan.
 * Source: docs/rules/configuration.md#plan.
 * @throws {PricingError} if the plans of the terms are invalid
 * @example parsePricePlan('12') // 12
 * @example parsePricePlan('012') // undefined
 */
export const parsePricePlan = (
  text: string | null | undefined,
  terms: Terms = DEFAULT_TERMS
): PricePlan | undefined => planMonths(terms).find((plan) => String(plan) === text)
