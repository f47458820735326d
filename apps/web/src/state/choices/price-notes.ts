import type { Flavor } from '@cloud/api'
import { priceSinceText } from '@cloud/pricing/words'
import { atom } from 'jotai'
import { loadPriceHistoryAtom, type PricedKey, priceHistories } from '../catalogue/price-history.ts'
import { clockAtom } from '../core/clock.ts'
import { loaded } from '../core/resource.ts'
import { planCostsAtom, priceNotesAtom } from './priced.ts'
import { cardAtom, flavorAtom } from './selected.ts'

const keyOf = ({ id, gpu }: Flavor): PricedKey => (gpu === null ? `flavor_ids=${id}` : `gpu_id=${gpu.id}`)

/** Notes on the previous prices of configurations, computed with the current choices. */
const notesAtom = atom((get) => {
  const of = get(priceHistories.of)
  const costOf = get(planCostsAtom)?.costOf ?? ((flavor: Flavor) => flavor.flavor_monthly_price_rub_cents)
  const now = get(clockAtom)()
  return (flavor: Flavor): string | undefined => {
    const history = loaded(of(keyOf(flavor)))?.find(({ flavor_id }) => flavor_id === flavor.id)
    const [price, before] = history?.prices ?? []
    // skip a newer price: the flavor list on the screen is older than it
    if (price?.flavor_monthly_price_rub_cents !== flavor.flavor_monthly_price_rub_cents || !before)
      return undefined
    const { flavor_monthly_price_rub_cents } = before
    return priceSinceText({
      since: Date.parse(price.valid_from),
      now,
      was_rub_cents: costOf({ ...flavor, flavor_monthly_price_rub_cents })
    })
  }
})

/** The note of the chosen configuration. A configuration without a video card has no card on the screen that could show it. */
export const chosenPriceNoteAtom = atom((get) => {
  const flavor = get(flavorAtom)
  return flavor === null ? undefined : get(notesAtom)(flavor)
})

/** Key of the price history that the current view needs; null if it needs none. */
export const notedAtom = atom((get): PricedKey | null => {
  const card = get(cardAtom)
  if (card !== null) return `gpu_id=${card.id}`
  const flavor = get(flavorAtom)
  return flavor === null ? null : keyOf(flavor)
})

/** Loads the previous prices of the shown configurations; failures are ignored. */
export const loadPriceNotesAtom = atom(null, async (get, set) => {
  const key = get(notedAtom)
  set(priceNotesAtom, notesAtom)
  if (key !== null) await set(loadPriceHistoryAtom, key)
})
