import { PLAN_DISCOUNTS, type PricePlan } from './price-plans.ts'

/** A plan on offer. */
export interface PlanTerms {
  /** Months of the prepayment: a whole number, 1 to 36; 0 for the hourly plan. */
  readonly months: PricePlan
  /** A fraction from 0 to 1. The hourly plan has none: 0, or left out. */
  readonly discount?: number | undefined
}

/** A plan with its discount, 0 for the hourly plan. */
export type DiscountedPlan = PlanTerms & { readonly discount: number }

/**
 * The terms of a shop: settings of the operator that affect every price. The plans stand in `plans`, or in the older form
 * `planDiscounts`, which is not read beside `plans`. Unknown fields are refused. Source: docs/rules/prices.md#terms.
 */
export interface Terms {
  /** Plans on offer, by months, shortest first, each once. */
  readonly plans?: readonly PlanTerms[] | undefined
  /** Discounts of the plans 0, 1, 3, 6 and 12, fractions from 0 to 1. Plans 0 and 1 have none, even if one is set here. */
  readonly planDiscounts?: Readonly<Partial<Record<PricePlan, number>>> | undefined
  /** Whole roubles per month for each GPU. */
  readonly infrastructureCostPerGpu: number
  /** Days of 24 hours in a month when an hourly price is derived from a monthly price: a whole number, 1 to 31. */
  readonly daysPerMonth: number
  /** VAT contained in every price in percent, 0 to 100; exact as its decimal notation. */
  readonly vatPercent: number
  /** Kopeks to which the price of a month is rounded: 100 for whole roubles, or 1. @default 100 */
  readonly monthRounding?: 1 | 100 | undefined
}

/** Default terms, used if the shop sets no others. Source: docs/rules/prices.md#terms. */
export const DEFAULT_TERMS: Terms & { readonly planDiscounts: Readonly<Record<PricePlan, number>> } =
  Object.freeze({
    planDiscounts: PLAN_DISCOUNTS,
    infrastructureCostPerGpu: 500,
    daysPerMonth: 30,
    vatPercent: 20
  })
