import type { Flavor } from '@cloud/api'
import { type ExplainLine, explain, type PricePlan, type Quote, quote, type Terms } from '@cloud/pricing'
import { atom } from 'jotai'
import { ssdAtom } from '../catalogue/components.ts'
import { termsAtom } from '../globals.ts'
import { promoPercentAtom } from '../promo/promo.ts'
import { flavorAtom, periodAtom, plansAtom, ssdSizeAtom } from './selected.ts'

/** Everything the price is computed from, the plan apart; null while no configuration is chosen. */
export const pricedAtom = atom((get) => {
  const flavor = get(flavorAtom)
  const ssd = get(ssdAtom)
  const promoPercent = get(promoPercentAtom)
  if (flavor === null || ssd === null) return null
  return { flavor, ssd, ssdSize: get(ssdSizeAtom), ...(promoPercent === null ? {} : { promoPercent }) }
})

const inputAtom = atom((get) => {
  const priced = get(pricedAtom)
  return priced === null ? null : { ...priced, pricePlan: get(periodAtom) }
})

/** The price of what is chosen (decisions, section 2): the one figure that every part of the screen shows. */
export const quoteAtom = atom((get): Quote | null => {
  const input = get(inputAtom)
  return input === null ? null : quote(input, get(termsAtom))
})

/** How that price is composed, line by line. */
export const linesAtom = atom((get): readonly ExplainLine[] => {
  const input = get(inputAtom)
  const price = get(quoteAtom)
  return input === null || price === null ? [] : explain(price, get(termsAtom), input)
})

export interface OfferedPlan {
  readonly plan: PricePlan
  /** Whether a configuration is chosen. Without one only the discount of `price` means something. */
  readonly priced: boolean
  /** What this plan would cost with everything else as it is. */
  readonly price: Quote
}

/** No server at all: what a plan takes off is the same for each. */
const NOTHING = { gpu_count: 0, flavor_monthly_price_rub_cents: 0 }

const NO_DISK = { size: 1, monthly_price_rub_cents: 0 }

/** The plans on offer for the card, each with its price. */
export const offeredPlansAtom = atom((get): readonly OfferedPlan[] => {
  const ssd = get(ssdAtom)
  if (ssd === null) return []
  const priced = get(pricedAtom)
  const of = priced ?? { flavor: NOTHING, ssd, ssdSize: get(ssdSizeAtom) }
  const terms = get(termsAtom)
  return get(plansAtom).map((plan) => ({
    plan,
    priced: priced !== null,
    price: quote({ ...of, pricePlan: plan }, terms)
  }))
})

/** A plan, and what a configuration alone costs by it: a month, an hour on the hourly plan. */
export const planCosts = (price_plan: PricePlan, terms: Terms) => ({
  price_plan,
  costOf({ flavor_monthly_price_rub_cents }: Flavor) {
    const flavor = { ...NOTHING, flavor_monthly_price_rub_cents }
    const { hour, month } = quote({ flavor, ssd: NO_DISK, ssdSize: 0, pricePlan: price_plan }, terms)
    return price_plan === 0 ? hour : month
  }
})

/** The same for the chosen plan. */
export const planCostsAtom = atom((get) => planCosts(get(periodAtom), get(termsAtom)))

/** One month of the disk before discounts, in kopeks. */
export const ssdPriceAtom = atom((get) => get(offeredPlansAtom)[0]?.price.monthly.ssd ?? 0)
