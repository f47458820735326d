import type { Flavor, Os } from '@cloud/api'
import { availablePlans, type Quote, type QuoteInput, quote, type Terms } from '@cloud/pricing'
import { quoteMany, type Estimate as Sums } from '@cloud/pricing/estimate'
import { atom } from 'jotai'
import { flavorsAtom } from '../catalogue/catalogue-flavors.ts'
import { osesAtom, ssdAtom } from '../catalogue/catalogue-lists.ts'
import { termsAtom } from '../core/globals-atom.ts'
import type { EstimateItem } from './estimate.ts'
import { type PromoPercents, promoKey, promoPercentsAtom } from './estimate-promo.ts'
import { shownEstimateAtom } from './shown-estimate.ts'

/** The reason why an item has no price: its configuration left the catalogue, or its card is not rented on this plan. */
export type ItemFault = 'closed' | 'plan'

export interface PricedItem extends EstimateItem {
  readonly flavor: Flavor | null
  /** null if none is chosen, or if it left the catalogue. */
  readonly os: Os | null
  readonly fault: ItemFault | null
  /** Price of one server; null with a fault. */
  readonly quote: Quote | null
  /** The same price without the promo code. */
  readonly quoteWithoutPromo: Quote | null
}

export interface PricedEstimate {
  readonly items: readonly PricedItem[]
  /** Sums of the items with a price; null if there are none. */
  readonly sums: Sums | null
}

/** Data from which prices are computed. */
interface PriceSources {
  readonly flavors: readonly Flavor[]
  readonly oses: readonly Os[]
  readonly ssd: QuoteInput['ssd'] | null
  readonly terms: Terms
}

interface PricedInput {
  readonly item: PricedItem
  /** Input of the item's price; null if it has none. */
  readonly input: QuoteInput | null
}

function priceItem(item: EstimateItem, sources: PriceSources, percents: PromoPercents): PricedInput {
  const { flavors, oses, ssd, terms } = sources
  const flavor = flavors.find(({ id }) => id === item.flavor_id) ?? null
  const os = oses.find(({ id }) => id === item.os_id) ?? null
  const without = (fault: ItemFault): PricedInput => ({
    item: { ...item, flavor, os, fault, quote: null, quoteWithoutPromo: null },
    input: null
  })
  if (flavor === null || ssd === null) return without('closed')
  if (!availablePlans(flavor.gpu, terms).includes(item.price_plan)) return without('plan')
  const plain = { flavor, ssd, ssdSize: item.ssd_count, pricePlan: item.price_plan }
  const input = { ...plain, promoPercent: percents.get(promoKey(item)) }
  return {
    item: {
      ...item,
      flavor,
      os,
      fault: null,
      quote: quote(input, terms),
      quoteWithoutPromo: quote(plain, terms)
    },
    input
  }
}

/**
 * Returns a function that prices estimates by the current catalogue and terms. It returns the same object for an unchanged item, so that
 * only changed items render.
 */
export function createPricing(sources: PriceSources, percents: PromoPercents) {
  const known = new WeakMap<EstimateItem, PricedInput>()
  const priceOf = (item: EstimateItem): PricedInput => {
    const priced = known.get(item) ?? priceItem(item, sources, percents)
    known.set(item, priced)
    return priced
  }
  return (items: readonly EstimateItem[]): PricedEstimate => {
    const priced = items.map(priceOf)
    const inputs = priced.flatMap(({ item: { quantity }, input }) =>
      input === null ? [] : [{ ...input, quantity }]
    )
    return {
      items: priced.map(({ item }) => item),
      sums: inputs.length === 0 ? null : quoteMany(inputs, sources.terms)
    }
  }
}

export const priceSourcesAtom = atom(
  (get): PriceSources => ({
    flavors: get(flavorsAtom),
    oses: get(osesAtom),
    ssd: get(ssdAtom),
    terms: get(termsAtom)
  })
)

const priceItemsAtom = atom((get) => createPricing(get(priceSourcesAtom), get(promoPercentsAtom)))

/** The estimate on the screen at the current prices. */
export const pricedEstimateAtom = atom((get) => get(priceItemsAtom)(get(shownEstimateAtom)?.items ?? []))
