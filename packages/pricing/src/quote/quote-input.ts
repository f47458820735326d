import type { PricePlan } from '../configuration/price-plans.ts'

/** What a price is computed from. `flavor` and `ssd` are the API's own objects; only these fields are read. */
export interface QuoteInput {
  readonly flavor: { readonly flavor_monthly_price_rub_cents: number; readonly gpu_count: number }
  readonly ssd: { readonly size: number; readonly monthly_price_rub_cents: number }
  /** GB of disk: whole, at least 0. */
  readonly ssdSize: number
  readonly pricePlan: PricePlan
  /** 0 to 100. Absent or `undefined` is no promo code; `null` is refused. */
  readonly promoPercent?: number | undefined
}
