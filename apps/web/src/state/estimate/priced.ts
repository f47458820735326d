import type { Flavor, Os } from '@cloud/api'
import { availablePlans, type Quote, type QuoteInput, quote, type Terms } from '@cloud/pricing'
import { quoteMany, type Estimate as Sums } from '@cloud/pricing/estimate'
import { atom } from 'jotai'
import { osesAtom, ssdAtom } from '../catalogue/components.ts'
import { flavorsAtom } from '../catalogue/flavors.ts'
import { termsAtom } from '../core/globals.ts'
import type { EstimateItem } from './estimate.ts'
import { shownEstimateAtom } from './opened.ts'
import { type Percents, percentsAtom, promoKey } from './promo.ts'

/** Why an item has no price any more: its configuration left the catalogue, or its card is not rented by this plan. */
export type ItemFault = 'closed' | 'plan'

export interface PricedItem extends EstimateItem {
  readonly flavor: Flavor | null
  /** null when none is chosen, or when it left the catalogue. */
  readonly os: Os | null
  readonly fault: ItemFault | null
  /** Of one server; null with a fault. */
  readonly quote: Quote | null
  /** The same without the promo code. */
  readonly plain: Quote | null
}

export interface PricedEstimate {
  readonly items: readonly PricedItem[]
  /** Of the items that have a price; null without one. */
  readonly sums: Sums | null
}

/** What prices are made of. */
interface PriceSources {
  readonly flavors: readonly Flavor[]
  readonly oses: readonly Os[]
  readonly ssd: QuoteInput['ssd'] | null
  readonly terms: Terms
}

/** What an estimate costs by the catalogue and the terms of now. */
export function priceEstimate(
  items: readonly EstimateItem[],
  { flavors, oses, ssd, terms }: PriceSources,
  percents: Percents
): PricedEstimate {
  const inputs: (QuoteInput & { readonly quantity: number })[] = []
  const priced = items.map((item): PricedItem => {
    const flavor = flavors.find(({ id }) => id === item.flavor_id) ?? null
    const os = oses.find(({ id }) => id === item.os_id) ?? null
    if (flavor === null || ssd === null)
      return { ...item, flavor, os, fault: 'closed', quote: null, plain: null }
    if (!availablePlans(flavor.gpu).includes(item.price_plan))
      return { ...item, flavor, os, fault: 'plan', quote: null, plain: null }
    const plain = { flavor, ssd, ssdSize: item.ssd_count, pricePlan: item.price_plan }
    const input = { ...plain, promoPercent: percents.get(promoKey(item)) }
    inputs.push({ ...input, quantity: item.quantity })
    return { ...item, flavor, os, fault: null, quote: quote(input, terms), plain: quote(plain, terms) }
  })
  return { items: priced, sums: inputs.length === 0 ? null : quoteMany(inputs, terms) }
}

export const priceSourcesAtom = atom(
  (get): PriceSources => ({
    flavors: get(flavorsAtom),
    oses: get(osesAtom),
    ssd: get(ssdAtom),
    terms: get(termsAtom)
  })
)

/** The estimate that is on the screen, at the prices of now. */
export const pricedEstimateAtom = atom((get) =>
  priceEstimate(get(shownEstimateAtom)?.items ?? [], get(priceSourcesAtom), get(percentsAtom))
)
