import { PLAN_DISCOUNTS, type PricePlan } from '../configuration/price-plans.ts'

/** The terms of a shop: settings of the operator that affect every price. Source: docs/rules/prices.md#terms. */
export interface Terms {
  /** Discount of each plan, a fraction from 0 to 1. Plans 0 and 1 have no discount, even if one is set here. */
  readonly planDiscounts: Readonly<Record<PricePlan, number>>
  /** Whole roubles per month for each GPU. */
  readonly infrastructureCostPerGpu: number
  /** Days of 24 hours in a month when an hourly price is derived from a monthly price: a whole number, 1 to 31. */
  readonly daysPerMonth: number
  /** VAT contained in every price in percent, 0 to 100; exact to 13 decimals. */
  readonly vatPercent: number
}

/** Default terms, used if the shop sets no others. Source: docs/rules/prices.md#terms. */
export const DEFAULT_TERMS: Terms = Object.freeze({
  planDiscounts: PLAN_DISCOUNTS,
  infrastructureCostPerGpu: 500,
  daysPerMonth: 30,
  vatPercent: 20
})
