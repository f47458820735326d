import type { Flavor } from '@cloud/api'
import {
  type ExplainLine,
  explain,
  type PricePlan,
  type Quote,
  type QuoteInput,
  quote,
  type Terms
} from '@cloud/pricing'
import { type Atom, atom } from 'jotai'
import { ssdAtom } from '../catalogue/catalogue-lists.ts'
import { termsAtom } from '../core/globals-atom.ts'
import { availablePlansAtom, chosenFlavorAtom, planAtom, ssdSizeAtom } from './chosen-configuration.ts'
import { promoPercentAtom } from './promo-state.ts'

/** Inputs of the price besides configuration and plan; null if the catalogue has no disk. */
const diskAndPromoAtom = atom((get) => {
  const ssd = get(ssdAtom)
  const promoPercent = get(promoPercentAtom)
  if (ssd === null) return null
  return { ssd, ssdSize: get(ssdSizeAtom), ...(promoPercent === null ? {} : { promoPercent }) }
})

/** All inputs of the price except the plan; null while no configuration is chosen. */
export const quoteInputWithoutPlanAtom = atom((get) => {
  const flavor = get(chosenFlavorAtom)
  const rest = get(diskAndPromoAtom)
  return flavor === null || rest === null ? null : { ...rest, flavor }
})

const quoteInputAtom = atom((get) => {
  const priced = get(quoteInputWithoutPlanAtom)
  return priced === null ? null : { ...priced, pricePlan: get(planAtom) }
})

/** The price of the chosen configuration (docs/rules/prices.md#the-price-of-a-configuration), used by every part of the screen. */
export const quoteAtom = atom((get): Quote | null => {
  const input = get(quoteInputAtom)
  return input === null ? null : quote(input, get(termsAtom))
})

/** The composition of that price, line by line. */
export const quoteLinesAtom = atom((get): readonly ExplainLine[] => {
  const input = get(quoteInputAtom)
  const price = get(quoteAtom)
  return input === null || price === null ? [] : explain(price, get(termsAtom), input)
})

export interface OfferedPlan {
  readonly plan: PricePlan
  /** True if a configuration is chosen. Without one only the discount of `price` is meaningful. */
  readonly isPriced: boolean
  /** The price with this plan and all other choices unchanged. */
  readonly price: Quote
}

/** An empty configuration: the discount of a plan is the same for every configuration. */
const EMPTY_FLAVOR = { gpu_count: 0, flavor_monthly_price_rub_cents: 0 }

/** Plans offered for the card, each with its price. */
export const offeredPlansAtom = atom((get): readonly OfferedPlan[] => {
  const ssd = get(ssdAtom)
  if (ssd === null) return []
  const priced = get(quoteInputWithoutPlanAtom)
  const of = priced ?? { flavor: EMPTY_FLAVOR, ssd, ssdSize: get(ssdSizeAtom) }
  const terms = get(termsAtom)
  return get(availablePlansAtom).map((plan) => ({
    plan,
    isPriced: priced !== null,
    price: quote({ ...of, pricePlan: plan }, terms)
  }))
})

/** Returns a plan and the price of any configuration on it with the other choices unchanged: a month, or an hour on the hourly plan. */
export const createPlanCosts = (
  rest: Omit<QuoteInput, 'flavor' | 'pricePlan'>,
  price_plan: PricePlan,
  terms: Terms
) => ({
  price_plan,
  costOf: (flavor: Flavor) =>
    quote({ ...rest, flavor, pricePlan: price_plan }, terms)[price_plan === 0 ? 'hour' : 'month']
})

/** Costs of a configuration on the chosen plan. */
export const planCostsAtom = atom((get) => {
  const rest = get(diskAndPromoAtom)
  return rest && createPlanCosts(rest, get(planAtom), get(termsAtom))
})

/** True if the cards show prices of an hour, false if of a month; undefined if they show no prices. */
export const isPricedByHourAtom = atom((get) => {
  const plan = get(planCostsAtom)?.price_plan
  return plan === undefined ? undefined : plan === 0
})

/** Price notes of configurations; undefined until they are loaded. */
export const priceNotesAtom = atom<Atom<((flavor: Flavor) => string | undefined) | undefined>>(
  atom(undefined)
)

/** Prices and notes for the configuration cards. */
export const cardPricesAtom = atom((get) => ({ ...get(planCostsAtom), noteOf: get(get(priceNotesAtom)) }))

/** One month of the disk before discounts, in kopeks. */
export const ssdPriceAtom = atom((get) => get(offeredPlansAtom)[0]?.price.monthly.ssd ?? 0)
