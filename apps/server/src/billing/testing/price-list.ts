import { DEFAULT_TERMS, type PricePlan, quote } from '@cloud/pricing'
import type { Price } from '../state/account-state.ts'

/** Percent off by the promo of the tests: with it a price has fractions of a rouble. */
export const PROMO = 12.5

/** Prices of one machine through time, without plan discounts. */
export class PriceList {
  readonly #history: { readonly from: number; readonly month: number }[] = []

  set(from: number, month: number): void {
    this.#history.push({ from, month })
  }

  at(plan: PricePlan, promo: boolean, moment: number): Price {
    const month = this.#history.findLast(({ from }) => from <= moment)?.month ?? 0
    const flavor = { flavor_monthly_price_rub_cents: month, gpu_count: 0 }
    const ssd = { size: 1, monthly_price_rub_cents: 0 }
    const promoPercent = promo ? PROMO : undefined
    const of = (pricePlan: PricePlan, percent?: number) =>
      quote({ flavor, ssd, ssdSize: 256, pricePlan, promoPercent: percent }, DEFAULT_TERMS)
    const price = of(plan, promoPercent)
    return { quote: price, plain_quote: plan === 0 ? price : of(0), terms: DEFAULT_TERMS }
  }
}
