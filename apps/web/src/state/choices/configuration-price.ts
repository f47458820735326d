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
import { promoPercentOfAtom } from './promo-state.ts'

type PricedFlavor = QuoteInput['flavor'] & Partial<Pick<Flavor, 'gpu'>>

/** Returns all inputs of the price of a configuration and a plan with the other choices; null if the catalogue has no disk. */
export const quoteInputOfAtom = atom((get) => {
  const ssd = get(ssdAtom)
  const ssdSize = get(ssdSizeAtom)
  const percentOf = get(promoPercentOfAtom)
  return (
    ssd &&
    ((flavor: PricedFlavor, pricePlan: PricePlan): QuoteInput => ({
      ssd,
      ssdSize,
      flavor,
      pricePlan,
      promoPercent: percentOf(pricePlan, flavor.gpu)
    }))
  )
})

/** All inputs of the price; null while no configuration is chosen. */
export const quoteInputAtom = atom((get) => {
  const flavor = get(chosenFlavorAtom)
  const inputOf = get(quoteInputOfAtom)
  return flavor === null || inputOf === null ? null : inputOf(flavor, get(planAtom))
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
  const inputOf = get(quoteInputOfAtom)
  if (inputOf === null) return []
  const chosen = get(chosenFlavorAtom)
  const terms = get(termsAtom)
  return get(availablePlansAtom).map((plan) => ({
    plan,
    isPriced: chosen !== null,
    price: quote(inputOf(chosen ?? EMPTY_FLAVOR, plan), terms)
  }))
})

/** Returns a plan and the price of any configuration on it with the other choices unchanged: a month, or an hour on the hourly plan. */
export const createPlanCosts = (
  inputOf: (flavor: Flavor, plan: PricePlan) => QuoteInput,
  price_plan: PricePlan,
  terms: Terms
) => ({
  price_plan,
  costOf: (flavor: Flavor) => quote(inputOf(flavor, price_plan), terms)[price_plan === 0 ? 'hour' : 'month']
})

/** Costs of a configuration on the chosen plan. */
export const planCostsAtom = atom((get) => {
  const inputOf = get(quoteInputOfAtom)
  return inputOf && createPlanCosts(inputOf, get(planAtom), get(termsAtom))
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
