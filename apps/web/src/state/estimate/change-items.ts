import { ESTIMATE_MAX } from '@cloud/pricing/estimate'
import { atom } from 'jotai'
import { type EstimateItem, nextId, roomFor } from './estimate.ts'
import { ownEstimateAtom } from './own.ts'

const changeItemsAtom = atom(
  null,
  (_get, set, change: (items: readonly EstimateItem[]) => readonly EstimateItem[]) =>
    set(ownEstimateAtom, (before) => ({ ...before, items: change(before.items) }))
)

/** How many servers of an item are wanted; no more than there is room for. */
export const setQuantityAtom = atom(null, (_get, set, id: number, wanted: number) =>
  set(changeItemsAtom, (items) =>
    items.map((item) => {
      if (item.id !== id) return item
      const { quantity } = item
      return { ...item, quantity: Math.max(1, Math.min(wanted, quantity + roomFor(items, quantity))) }
    })
  )
)

export const removeItemAtom = atom(null, (_get, set, id: number) =>
  set(changeItemsAtom, (items) => items.filter((item) => item.id !== id))
)

/** The same once more, after it: to be changed. As many of it as there is room for. */
export const repeatItemAtom = atom(null, (_get, set, id: number) =>
  set(changeItemsAtom, (items) => {
    const room = roomFor(items)
    if (items.length >= ESTIMATE_MAX.items || room < 1) return items
    return items.flatMap((item) =>
      item.id === id
        ? [item, { ...item, id: nextId(items), quantity: Math.min(item.quantity, room) }]
        : [item]
    )
  })
)

/** What the estimate is called, as it is typed. */
export const setTitleAtom = atom(null, (_get, set, title: string) =>
  set(ownEstimateAtom, (before) => ({ ...before, title }))
)
