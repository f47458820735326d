import type { Flavor } from '@cloud/api'
import { type Quote, quote } from '@cloud/pricing'
import { atom } from 'jotai'
import { planForGpu } from '../address/original-server.ts'
import { flavorsAtom, flavorsResource } from '../catalogue/catalogue-flavors.ts'
import { ssdAtom } from '../catalogue/catalogue-lists.ts'
import { chosenFlavorAtom, planAtom, shownGpuAtom, ssdSizeAtom } from '../choices/chosen-configuration.ts'
import { offeredFlavorsAtom } from '../choices/offered-flavors.ts'
import { promoAtom } from '../choices/promo-state.ts'
import { changeChoicesAtom } from '../choose/choose-actions.ts'
import { chooseUnlistedFlavorAtom } from '../choose/choose-unlisted.ts'
import { track } from '../core/analytics.ts'
import { termsAtom } from '../core/globals-atom.ts'
import { loadedData } from '../core/resource.ts'
import { toastAtom } from '../core/toast.ts'
import { isSamePin, MAX_PINS, type Pin, pinsAtom } from './pins.ts'

/** Pins whose flavors are still in the catalogue. */
const pinnedFlavorsAtom = atom((get) => {
  const byId = new Map(get(flavorsAtom).map((flavor) => [flavor.id, flavor]))
  return get(pinsAtom).flatMap((pin) => {
    const flavor = byId.get(pin.flavor_id)
    return flavor === undefined ? [] : [{ pin, flavor }]
  })
})

/**
 * Pins that count against the limit. A pin that the catalogue no longer has does not count; this is known once the whole catalogue is
 * loaded.
 */
const countedPinsAtom = atom((get) =>
  loadedData(get(flavorsResource.state)) === null
    ? get(pinsAtom)
    : get(pinnedFlavorsAtom).map(({ pin }) => pin)
)

/** The number of compared configurations. */
export const pinnedCountAtom = atom((get) => get(countedPinsAtom).length)

/** Converts a configuration to a pin with the chosen disk, and the chosen plan if its card has it. */
const toPinAtom = atom((get) => {
  const [ssd_count, period, terms] = [get(ssdSizeAtom), get(planAtom), get(termsAtom)]
  return ({ id, gpu }: Flavor): Pin => ({
    flavor_id: id,
    ssd_count,
    price_plan: planForGpu(gpu, period, terms)
  })
})

/** The current choices as a pin. */
const chosenPinAtom = atom((get): Pin | null => {
  const flavor = get(chosenFlavorAtom)
  return flavor && get(toPinAtom)(flavor)
})

export interface ComparedConfiguration extends Omit<Pin, 'flavor_id'> {
  readonly pin: Pin
  readonly flavor: Flavor
  /** True if this is the current choice, including disk and plan. */
  readonly is_chosen: boolean
  /** The promo code in its price; null without one. */
  readonly promocode: string | null
  readonly quote: Quote
}

/**
 * Pinned configurations, each priced with its own disk and plan. The promo code counts only for the card and the plan for which it was
 * checked, because it may suit no other.
 */
export const comparedConfigurationsAtom = atom((get): readonly ComparedConfiguration[] => {
  const ssd = get(ssdAtom)
  const chosen = get(chosenPinAtom)
  if (ssd === null) return []
  return get(pinnedFlavorsAtom).map(({ pin, flavor }) => {
    // the card may no longer be rented by the hour
    const price_plan = planForGpu(flavor.gpu, pin.price_plan, get(termsAtom))
    const suits = flavor.gpu?.id === get(shownGpuAtom)?.id && price_plan === get(planAtom)
    const promo = suits ? get(promoAtom) : null
    const input = {
      flavor,
      ssd,
      ssdSize: pin.ssd_count,
      pricePlan: price_plan,
      ...(promo === null ? {} : { promoPercent: promo.discount })
    }
    return {
      pin,
      flavor,
      ssd_count: pin.ssd_count,
      price_plan,
      is_chosen: chosen !== null && isSamePin(chosen, pin),
      promocode: promo?.code ?? null,
      quote: quote(input, get(termsAtom))
    }
  })
})

/** The active promo code that some of the prices do not include; null if there is none. */
export const partialPromoCodeAtom = atom((get) => {
  const code = get(promoAtom)?.code ?? null
  return get(comparedConfigurationsAtom).every(({ promocode }) => promocode === code) ? null : code
})

const includesPin = (pins: readonly Pin[], pin: Pin) => pins.some((one) => isSamePin(one, pin))

/** True if four configurations are pinned and the chosen one is not among them. */
export const isComparisonFullAtom = atom((get) => {
  const kept = get(countedPinsAtom)
  const chosen = get(chosenPinAtom)
  return kept.length >= MAX_PINS && chosen !== null && !includesPin(kept, chosen)
})

/** Pins the current choice if it is not pinned and there is room. Pins that the catalogue no longer has are removed. */
export const pinChoicesAtom = atom(null, (get, set) => {
  track({ action: 'compare', target: 'summary', screen: 'server_configuration' })
  const chosen = get(chosenPinAtom)
  const kept = get(countedPinsAtom)
  if (chosen !== null && !includesPin(kept, chosen) && kept.length < MAX_PINS)
    set(pinsAtom, [...kept, chosen])
})

/** Maximum number of options; beyond it only those of the current card are offered. */
const MAX_ADDABLE = 100

/** Configurations that can be added with the chosen disk and plan: of the compared cards and the current one. */
export const addableFlavorsAtom = atom((get): readonly Flavor[] => {
  const kept = get(countedPinsAtom)
  const current = get(shownGpuAtom)?.id
  const cards = new Set([current, ...get(pinnedFlavorsAtom).map(({ flavor }) => flavor.gpu?.id)])
  const left = get(offeredFlavorsAtom).filter(
    (flavor) => cards.has(flavor.gpu?.id) && !includesPin(kept, get(toPinAtom)(flavor))
  )
  if (kept.length >= MAX_PINS) return []
  return left.length <= MAX_ADDABLE
    ? left
    : left.filter(({ gpu }) => gpu?.id === current).slice(0, MAX_ADDABLE)
})

/** Adds a configuration without choosing it. */
export const addPinAtom = atom(null, (get, set, flavor: Flavor) => {
  const kept = get(countedPinsAtom)
  if (kept.length < MAX_PINS) set(pinsAtom, [...kept, get(toPinAtom)(flavor)])
})

/** Removes a pin. If four were pinned, the slot is for the chosen configuration, which had none. */
export const unpinAtom = atom(null, (get, set, pin: Pin) => {
  const waits = get(isComparisonFullAtom) ? get(chosenPinAtom) : null
  const left = get(pinsAtom).filter((one) => !isSamePin(one, pin))
  set(pinsAtom, waits === null ? left : [...left, waits])
})

/** Chooses a compared configuration with its disk and plan. */
export const chooseComparedAtom = atom(
  null,
  (_get, set, { flavor, ssd_count, price_plan }: ComparedConfiguration) => {
    set(chooseUnlistedFlavorAtom, flavor)
    set(changeChoicesAtom, { ssdSize: ssd_count, period: price_plan })
    // the configuration brought its own plan, so the message about a lost plan is wrong
    set(toastAtom, null)
  }
)
