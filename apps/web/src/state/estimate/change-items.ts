import { checkServerName } from '@cloud/pricing'
import { ESTIMATE_MAX } from '@cloud/pricing/estimate'
import { atom } from 'jotai'
import { type EstimateItem, NO_ESTIMATE, nextId, roomFor } from './estimate.ts'
import { freshName } from './fresh-name.ts'
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

interface RemovedItem {
  readonly item: EstimateItem
  /** Where it stood. */
  readonly index: number
}
const removedAtom = atom<RemovedItem | null>(null)

/** What was taken out last, while it can be put back: null where there is no room for it any more. */
export const removedItemAtom = atom((get) => {
  const removed = get(removedAtom)
  const { items } = get(ownEstimateAtom) ?? NO_ESTIMATE
  const isRoom = items.length < ESTIMATE_MAX.items && roomFor(items) >= (removed?.item.quantity ?? 0)
  return isRoom ? removed : null
})

export const removeItemAtom = atom(null, (_get, set, id: number) =>
  set(changeItemsAtom, (items) => {
    const index = items.findIndex((item) => item.id === id)
    const item = items[index]
    if (item === undefined) return items
    set(removedAtom, { item, index })
    return items.toSpliced(index, 1)
  })
)

/** Puts back what was taken out last, where it stood. Answers its id. */
export const putItemBackAtom = atom(null, (get, set): number | null => {
  const removed = get(removedItemAtom)
  if (removed === null) return null
  let { id } = removed.item
  set(changeItemsAtom, (items) => {
    // meanwhile another one may have got its number
    if (items.some((item) => item.id === id)) id = nextId(items)
    return items.toSpliced(removed.index, 0, { ...removed.item, id })
  })
  set(removedAtom, null)
  return id
})

/** The page is left: nothing is put back later. */
export const forgetRemovedAtom = atom(null, (_get, set) => set(removedAtom, null))

/** The same once more, after it, with a name of its own: to be changed. As many of it as there is room for. */
export const repeatItemAtom = atom(null, (_get, set, id: number) =>
  set(changeItemsAtom, (items) => {
    const room = roomFor(items)
    if (items.length >= ESTIMATE_MAX.items || room < 1) return items
    return items.flatMap((item) =>
      item.id === id
        ? [
            item,
            {
              ...item,
              id: nextId(items),
              name: freshName(item.name, items),
              quantity: Math.min(item.quantity, room)
            }
          ]
        : [item]
    )
  })
)

const setItemAtom = atom(null, (_get, set, id: number, change: Partial<EstimateItem>) =>
  set(changeItemsAtom, (items) => items.map((item) => (item.id === id ? { ...item, ...change } : item)))
)

/** Renames an item; text that is no name of a server changes nothing. */
export const setNameAtom = atom(null, (_get, set, id: number, name: string) => {
  if (checkServerName(name).length === 0) set(setItemAtom, id, { name: name.trim() })
})

export const setSystemAtom = atom(null, (_get, set, id: number, os_id: number | null) =>
  set(setItemAtom, id, { os_id })
)

/** Gives every item the same system. */
export const setSystemForAllAtom = atom(null, (_get, set, os_id: number) =>
  set(changeItemsAtom, (items) => items.map((item) => ({ ...item, os_id })))
)

/** What the estimate is called, as it is typed. */
export const setTitleAtom = atom(null, (_get, set, title: string) =>
  set(ownEstimateAtom, (before) => ({ ...before, title }))
)
