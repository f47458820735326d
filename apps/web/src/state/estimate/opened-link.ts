import { atom } from 'jotai'
import { paths } from '../address/paths.ts'
import { clockAtom } from '../core/clock.ts'
import type { Estimate } from './estimate.ts'
import {
  type EstimateLink,
  formatEstimateLink,
  readEstimateLink,
  type SharedEstimate
} from './estimate-link.ts'
import { createPricing, type PricedItem, pricedEstimateAtom, priceSourcesAtom } from './estimate-prices.ts'
import { NO_PERCENTS } from './estimate-promo.ts'
import { ownEstimateAtom } from './own-estimate.ts'
import { openedEstimateAtom, shownEstimateAtom } from './shown-estimate.ts'

/** State of the link in the address bar. */
export const linkStateAtom = atom<EstimateLink['kind']>('none')

/** Prices at the time when the open link was made; null without a link. */
const linkEstimateAtom = atom<SharedEstimate | null>(null)

const contentText = ({ title, promocode, items }: Estimate) =>
  JSON.stringify([title, promocode, items.map(({ id: _, ...item }) => Object.entries(item).sort())])

const withoutSeenPrices = ({ title, promocode, items }: Estimate): Estimate => ({ title, promocode, items })

/**
 * Opens the estimate in the fragment of the address. It becomes the own estimate if there is none, else it is shown beside the own one,
 * which is not changed. Returns true if the fragment can be dropped from the URL.
 */
export const openEstimateLinkAtom = atom(null, async (_get, set, fragment: string): Promise<boolean> => {
  const read = await readEstimateLink(fragment)
  set(linkStateAtom, read.kind)
  if (read.kind !== 'estimate') {
    set(openedEstimateAtom, null)
    set(linkEstimateAtom, null)
    return false
  }
  const { shared } = read
  set(linkEstimateAtom, shared)
  let isOwn = false
  set(ownEstimateAtom, (own) => {
    isOwn = own.items.length === 0 || contentText(own) === contentText(shared)
    return own.items.length === 0 ? withoutSeenPrices(shared) : own
  })
  set(openedEstimateAtom, isOwn ? null : shared)
  return isOwn
})

/** Replaces the own estimate by the opened one. */
export const replaceByOpenedAtom = atom(null, (get, set) => {
  const opened = get(openedEstimateAtom)
  if (opened === null) return
  set(ownEstimateAtom, () => withoutSeenPrices(opened))
  set(openedEstimateAtom, null)
})

/** Returns to the own estimate and forgets the link. */
export const closeEstimateLinkAtom = atom(null, (_get, set) => {
  set(openedEstimateAtom, null)
  set(linkEstimateAtom, null)
  set(linkStateAtom, 'none')
})

/** Returns the price of an item as a link stores it: an hour on the hourly plan, else a month, without the promo code. */
const linkPrice = ({ quoteWithoutPromo: quote, price_plan }: PricedItem): number | null =>
  quote === null ? null : price_plan === 0 ? quote.hour : quote.month

export interface ItemChange extends PricedItem {
  readonly before: number
  /** null if the item has no price any more. */
  readonly now: number | null
}

/** Changes since the open link was made, by item; null without a link. */
export const changesSinceLinkAtom = atom((get) => {
  const since = get(linkEstimateAtom)
  if (since === null || since.seen.size === 0) return null
  const { items } = createPricing(get(priceSourcesAtom), NO_PERCENTS)(since.items)
  const changes = items.flatMap((item): ItemChange[] => {
    const before = since.seen.get(item.id)
    const now = linkPrice(item)
    return before === undefined || before === now ? [] : [{ ...item, before, now }]
  })
  return { seen_at: since.seen_at, changes }
})

/** Returns the address of the estimate on the screen, with the current prices. */
export const createEstimateLinkAtom = atom(null, async (get) => {
  const seen = get(pricedEstimateAtom).items.flatMap((item) => {
    const price = linkPrice(item)
    return price === null ? [] : [[item.id, price] as const]
  })
  const estimate = get(shownEstimateAtom)
  const shared = estimate && { ...estimate, seen_at: get(clockAtom)(), seen: new Map(seen) }
  return `${paths.estimate()}#${shared ? await formatEstimateLink(shared) : ''}`
})
