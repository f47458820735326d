import { atom } from 'jotai'
import { clockAtom } from '../core/clock.ts'
import type { Estimate } from './estimate.ts'
import { formatLink, type ReadLink, readLink, type SharedEstimate } from './link.ts'
import { openedAtom, shownEstimateAtom } from './opened.ts'
import { ownEstimateAtom } from './own.ts'
import { type PricedItem, pricedEstimateAtom, priceSourcesAtom, pricing } from './priced.ts'
import { NO_PERCENTS } from './promo.ts'

/** State of the link in the address bar. */
export const linkStateAtom = atom<ReadLink['kind']>('none')

/** Prices at the time when the open link was made; null without a link. */
const sinceAtom = atom<SharedEstimate | null>(null)

const contentOf = ({ title, promocode, items }: Estimate) =>
  JSON.stringify([title, promocode, items.map(({ id: _, ...item }) => Object.entries(item).sort())])

const plain = ({ title, promocode, items }: Estimate): Estimate => ({ title, promocode, items })

/**
 * Opens the estimate in the fragment of the address. It becomes the own estimate if there is none, else it is shown beside the own one,
 * which is not changed. Returns true if the fragment can be dropped from the URL.
 */
export const openLinkAtom = atom(null, async (_get, set, fragment: string): Promise<boolean> => {
  const read = await readLink(fragment)
  set(linkStateAtom, read.kind)
  if (read.kind !== 'estimate') {
    set(openedAtom, null)
    set(sinceAtom, null)
    return false
  }
  const { shared } = read
  set(sinceAtom, shared)
  let isOwn = false
  set(ownEstimateAtom, (own) => {
    isOwn = own.items.length === 0 || contentOf(own) === contentOf(shared)
    return own.items.length === 0 ? plain(shared) : own
  })
  set(openedAtom, isOwn ? null : shared)
  return isOwn
})

/** Replaces the own estimate by the opened one. */
export const takeOpenedAtom = atom(null, (get, set) => {
  const opened = get(openedAtom)
  if (opened === null) return
  set(ownEstimateAtom, () => plain(opened))
  set(openedAtom, null)
})

/** Returns to the own estimate and forgets the link. */
export const leaveLinkAtom = atom(null, (_get, set) => {
  set(openedAtom, null)
  set(sinceAtom, null)
  set(linkStateAtom, 'none')
})

/** Returns the price of an item as a link stores it: an hour on the hourly plan, else a month, without the promo code. */
const seenPrice = ({ plain: quote, price_plan }: PricedItem): number | null =>
  quote === null ? null : price_plan === 0 ? quote.hour : quote.month

export interface ItemChange extends PricedItem {
  readonly before: number
  /** null if the item has no price any more. */
  readonly now: number | null
}

/** Changes since the open link was made, by item; null without a link. */
export const changesSinceAtom = atom((get) => {
  const since = get(sinceAtom)
  if (since === null || since.seen.size === 0) return null
  const { items } = pricing(get(priceSourcesAtom), NO_PERCENTS)(since.items)
  const changes = items.flatMap((item): ItemChange[] => {
    const before = since.seen.get(item.id)
    const now = seenPrice(item)
    return before === undefined || before === now ? [] : [{ ...item, before, now }]
  })
  return { seen_at: since.seen_at, changes }
})

/** Returns the fragment of the estimate on the screen, with the current prices. */
export const estimateLinkAtom = atom(null, (get) => {
  const seen = get(pricedEstimateAtom).items.flatMap((item) => {
    const price = seenPrice(item)
    return price === null ? [] : [[item.id, price] as const]
  })
  const estimate = get(shownEstimateAtom)
  return estimate && formatLink({ ...estimate, seen_at: get(clockAtom)(), seen: new Map(seen) })
})
