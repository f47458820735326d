import type { Quote as Priced } from '@cloud/pricing'
import * as v from 'valibot'
import { AnsweredPlan, Money, whole } from './primitives.ts'

/** Hundredths of a percent. */
const BasisPoints = whole(0, 10_000)

export const Discounts = v.object({ plan: BasisPoints, promo: BasisPoints, total: BasisPoints })

/**
 * A price with all figures, exactly as `quote` of @cloud/pricing returns it
 * (docs/rules/prices.md#the-price-of-a-configuration).
 */
export const Quote = v.pipe(
  v.object({
    plan: AnsweredPlan,
    monthly: v.object({ flavor: Money, ssd: Money, infrastructure: Money, total: Money }),
    discount: Discounts,
    hour: Money,
    month: Money,
    total: Money,
    fullTotal: Money,
    saving: Money,
    vat: Money,
    net: Money
  }),
  v.transform((checked) => checked as Priced)
)
export type Quote = Priced
