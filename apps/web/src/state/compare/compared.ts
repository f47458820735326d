import type { Flavor } from '@cloud/api'
import { availablePlans, PRICE_PLANS, type PricePlan, type Quote, quote } from '@cloud/pricing'
import { atom } from 'jotai'
import { track } from '../../analytics.ts'
import { ssdAtom } from '../catalogue/components.ts'
import { flavors, flavorsAtom } from '../catalogue/flavors.ts'
import { cardAtom, flavorAtom, periodAtom, ssdSizeAtom } from '../choices/selected.ts'
import { termsAtom } from '../globals.ts'
import { loaded } from '../load.ts'
import { promoAtom } from '../promo/promo.ts'
import { PINS_MAX, pinsAtom } from './pins.ts'

/** The pinned flavors that the catalogue still has. */
const pinnedAtom = atom((get) => {
  const byId = new Map(get(flavorsAtom).map((flavor) => [flavor.id, flavor]))
  return get(pinsAtom).flatMap((id) => byId.get(id) ?? [])
})

/** The ids that take room. What the catalogue no longer has takes none, and it is known once all of it is there. */
const keptAtom = atom((get) =>
  loaded(get(flavors.state)) === null ? get(pinsAtom) : get(pinnedAtom).map(({ id }) => id)
)

/** How many configurations are compared. */
export const pinnedCountAtom = atom((get) => get(keptAtom).length)

/** The plan of the comparison: the chosen one, or the shortest that all the cards have. */
export const comparedPlanAtom = atom((get): PricePlan => {
  const offered = get(pinnedAtom).map(({ gpu }) => availablePlans(gpu))
  const chosen = get(periodAtom)
  return [chosen, ...PRICE_PLANS].find((plan) => offered.every((plans) => plans.includes(plan))) ?? chosen
})

export interface Compared {
  readonly flavor: Flavor
  /** The code that is in its price; null without one. */
  readonly promocode: string | null
  readonly quote: Quote
}

/**
 * The pinned configurations, each priced with the disk and the plan of the screen. The promo code is in the prices of the
 * card and the plan that it was checked for: it may suit no other.
 */
export const comparedAtom = atom((get): readonly Compared[] => {
  const ssd = get(ssdAtom)
  if (ssd === null) return []
  const pricePlan = get(comparedPlanAtom)
  const rest = { ssd, ssdSize: get(ssdSizeAtom), pricePlan }
  const promo = pricePlan === get(periodAtom) ? get(promoAtom) : null
  return get(pinnedAtom).map((flavor) => {
    const checked = flavor.gpu?.id === get(cardAtom)?.id ? promo : null
    const input = { ...rest, flavor, ...(checked === null ? {} : { promoPercent: checked.discount }) }
    return { flavor, promocode: checked?.code ?? null, quote: quote(input, get(termsAtom)) }
  })
})

/** The promo code in force that some of their prices are without; null where there is none. */
export const unsureCodeAtom = atom((get) => {
  const code = get(promoAtom)?.code ?? null
  return get(comparedAtom).every(({ promocode }) => promocode === code) ? null : code
})

/** Four are there, and the chosen one is none of them. */
export const isFullAtom = atom((get) => {
  const kept = get(keptAtom)
  const chosen = get(flavorAtom)
  return kept.length >= PINS_MAX && chosen !== null && !kept.includes(chosen.id)
})

/** Pins what is chosen, if it is not there and there is room. What the catalogue no longer has makes room. */
export const compareAtom = atom(null, (get, set) => {
  track({ action: 'compare', target: 'summary', screen: 'server_configuration' })
  const chosen = get(flavorAtom)
  const kept = get(keptAtom)
  if (chosen !== null && !kept.includes(chosen.id) && kept.length < PINS_MAX)
    set(pinsAtom, [...kept, chosen.id])
})

/** Takes one out; of four its place is for the chosen one, which had none. */
export const unpinAtom = atom(null, (get, set, flavor: Flavor) => {
  const waits = get(isFullAtom) ? get(flavorAtom) : null
  const left = get(pinsAtom).filter((id) => id !== flavor.id)
  set(pinsAtom, waits === null ? left : [...left, waits.id])
})
