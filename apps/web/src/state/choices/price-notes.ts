import type { Flavor } from '@cloud/api'
import { priceSinceText } from '@cloud/pricing/words'
import { atom } from 'jotai'
import { loadPriceHistoryAtom, type PriceHistoryKey, priceHistories } from '../catalogue/price-histories.ts'
import { clockAtom } from '../core/clock.ts'
import { loadedData } from '../core/resource.ts'
import { chosenFlavorAtom, shownGpuAtom } from './chosen-configuration.ts'
import { planCostsAtom, priceNotesAtom } from './configuration-price.ts'

const priceHistoryKeyOf = ({ id, gpu }: Flavor): PriceHistoryKey =>
  gpu === null ? `flavor_ids=${id}` : `gpu_id=${gpu.id}`

/** Notes on the previous prices of configurations, computed with the current choices. */
const loadedPriceNotesAtom = atom((get) => {
  const of = get(priceHistories.stateByKey)
  const costOf = get(planCostsAtom)?.costOf ?? ((flavor: Flavor) => flavor.flavor_monthly_price_rub_cents)
  const now = get(clockAtom)()
  return (flavor: Flavor): string | undefined => {
    const history = loadedData(of(priceHistoryKeyOf(flavor)))?.find(
      ({ flavor_id }) => flavor_id === flavor.id
    )
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
  const flavor = get(chosenFlavorAtom)
  return flavor === null ? undefined : get(loadedPriceNotesAtom)(flavor)
})

/** Key of the price history that the current view needs; null if it needs none. */
export const priceHistoryKeyAtom = atom((get): PriceHistoryKey | null => {
  const card = get(shownGpuAtom)
  if (card !== null) return `gpu_id=${card.id}`
  const flavor = get(chosenFlavorAtom)
  return flavor === null ? null : priceHistoryKeyOf(flavor)
})

/** Loads the previous prices of the shown configurations; failures are ignored. */
export const loadPriceNotesAtom = atom(null, async (get, set) => {
  const key = get(priceHistoryKeyAtom)
  set(priceNotesAtom, loadedPriceNotesAtom)
  if (key !== null) await set(loadPriceHistoryAtom, key)
})
