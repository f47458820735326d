import { PLAN_DISCOUNTS, type PricePlan } from '../configuration/price-plans.ts'

/** What the operator sets and every price depends on. Source: docs/rules/prices.md#terms. */
export interface Terms {
  /** The discount of each plan, a fraction from 0 to 1. Plans 0 and 1 have none, even if it is set here. */
  readonly planDiscounts: Readonly<Record<PricePlan, number>>
  /** Whole roubles a month for each video card. */
  readonly infrastructureCostPerGpu: number
  /** How many days of 24 hours a monthly price is for when a server is paid by the hour: whole, 1 to 31. */
  readonly daysPerMonth: number
  /** VAT contained in every price, 0 to 100; exact to its 13th decimal. */
  readonly vatPercent: number
}

/** The terms of a shop that has set no others. Source: docs/rules/prices.md#terms. */
export const DEFAULT_TERMS: Terms = Object.freeze({
  planDiscounts: PLAN_DISCOUNTS,
  infrastructureCostPerGpu: 500,
  daysPerMonth: 30,
  vatPercent: 20
})
