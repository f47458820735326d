import type { BasisPoints, Kopeks } from '../money/kopeks.ts'

/** A price with everything that a screen, an offer and the ledger need. Source: docs/rules/prices.md#the-price-of-a-configuration. */
export interface Quote {
  /** One month before discounts, by part. */
  readonly monthly: {
    readonly flavor: Kopeks
    readonly ssd: Kopeks
    readonly infrastructure: Kopeks
    readonly total: Kopeks
  }
  /** `total` is what is taken off in all: the plan's and the promo's discount, at most 10000. */
  readonly discount: { readonly plan: BasisPoints; readonly promo: BasisPoints; readonly total: BasisPoints }
  /** One hour of the plan. */
  readonly hour: Kopeks
  /** One month after discounts, in whole roubles. */
  readonly month: Kopeks
  /** What is paid in advance. */
  readonly total: Kopeks
  /** `total` as it would be without discounts. */
  readonly fullTotal: Kopeks
  readonly saving: Kopeks
  /** VAT within `total`, and `total` without it. */
  readonly vat: Kopeks
  readonly net: Kopeks
}
