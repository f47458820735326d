import type { Flavor } from '@cloud/api'
import { type Quote, quote } from '@cloud/pricing'
import { atom } from 'jotai'
import { planFor } from '../address/original-server.ts'
import { ssdAtom } from '../catalogue/components.ts'
import { flavors, flavorsAtom } from '../catalogue/flavors.ts'
import { promoAtom } from '../choices/promo.ts'
import { cardAtom, flavorAtom, periodAtom, ssdSizeAtom } from '../choices/selected.ts'
import { decideAtom } from '../choose/actions.ts'
import { chooseElsewhereAtom } from '../choose/choose-elsewhere.ts'
import { track } from '../core/analytics.ts'
import { termsAtom } from '../core/globals.ts'
import { loaded } from '../core/resource.ts'
import { toastAtom } from '../core/toast.ts'
import { isSamePin, PINS_MAX, type Pin, pinsAtom } from './pins.ts'

/** Pins whose flavors are still in the catalogue. */
const pinnedAtom = atom((get) => {
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
const keptAtom = atom((get) =>
  loaded(get(flavors.state)) === null ? get(pinsAtom) : get(pinnedAtom).map(({ pin }) => pin)
)

/** The number of compared configurations. */
export const pinnedCountAtom = atom((get) => get(keptAtom).length)

/** Converts a configuration to a pin with the chosen disk, and the chosen plan if its card has it. */
const asPinAtom = atom((get) => {
  const [ssd_count, period] = [get(ssdSizeAtom), get(periodAtom)]
  return ({ id, gpu }: Flavor): Pin => ({ flavor_id: id, ssd_count, price_plan: planFor(gpu, period) })
})

/** The current choices as a pin. */
const chosenAtom = atom((get): Pin | null => {
  const flavor = get(flavorAtom)
  return flavor && get(asPinAtom)(flavor)
})

export interface Compared extends Omit<Pin, 'flavor_id'> {
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
export const comparedAtom = atom((get): readonly Compared[] => {
  const ssd = get(ssdAtom)
  const chosen = get(chosenAtom)
  if (ssd === null) return []
  return get(pinnedAtom).map(({ pin, flavor }) => {
    // the card may no longer be rented by the hour
    const price_plan = planFor(flavor.gpu, pin.price_plan)
    const suits = flavor.gpu?.id === get(cardAtom)?.id && price_plan === get(periodAtom)
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
export const unsureCodeAtom = atom((get) => {
  const code = get(promoAtom)?.code ?? null
  return get(comparedAtom).every(({ promocode }) => promocode === code) ? null : code
})

const has = (pins: readonly Pin[], pin: Pin) => pins.some((one) => isSamePin(one, pin))

/** True if four configurations are pinned and the chosen one is not among them. */
export const isFullAtom = atom((get) => {
  const kept = get(keptAtom)
  const chosen = get(chosenAtom)
  return kept.length >= PINS_MAX && chosen !== null && !has(kept, chosen)
})

/** Pins the current choice if it is not pinned and there is room. Pins that the catalogue no longer has are removed. */
export const compareAtom = atom(null, (get, set) => {
  track({ action: 'compare', target: 'summary', screen: 'server_configuration' })
  const chosen = get(chosenAtom)
  const kept = get(keptAtom)
  if (chosen !== null && !has(kept, chosen) && kept.length < PINS_MAX) set(pinsAtom, [...kept, chosen])
})

/** Maximum number of options; beyond it only those of the current card are offered. */
const MAX_ADDABLE = 100

/** Configurations that can be added with the chosen disk and plan: of the compared cards and the current one. */
export const addableAtom = atom((get): readonly Flavor[] => {
  const kept = get(keptAtom)
  const current = get(cardAtom)?.id
  const cards = new Set([current, ...get(pinnedAtom).map(({ flavor }) => flavor.gpu?.id)])
  const left = get(flavorsAtom).filter(
    (flavor) => cards.has(flavor.gpu?.id) && !has(kept, get(asPinAtom)(flavor))
  )
  if (kept.length >= PINS_MAX) return []
  return left.length <= MAX_ADDABLE
    ? left
    : left.filter(({ gpu }) => gpu?.id === current).slice(0, MAX_ADDABLE)
})

/** Adds a configuration without choosing it. */
export const addPinAtom = atom(null, (get, set, flavor: Flavor) => {
  const kept = get(keptAtom)
  if (kept.length < PINS_MAX) set(pinsAtom, [...kept, get(asPinAtom)(flavor)])
})

/** Removes a pin. If four were pinned, the slot is for the chosen configuration, which had none. */
export const unpinAtom = atom(null, (get, set, pin: Pin) => {
  const waits = get(isFullAtom) ? get(chosenAtom) : null
  const left = get(pinsAtom).filter((one) => !isSamePin(one, pin))
  set(pinsAtom, waits === null ? left : [...left, waits])
})

/** Chooses a compared configuration with its disk and plan. */
export const chooseComparedAtom = atom(null, (_get, set, { flavor, ssd_count, price_plan }: Compared) => {
  set(chooseElsewhereAtom, flavor)
  set(decideAtom, { ssdSize: ssd_count, period: price_plan })
  // the configuration brought its own plan, so the message about a lost plan is wrong
  set(toastAtom, null)
})
