import { checkServerName } from '@cloud/pricing'
import { ESTIMATE_MAX } from '@cloud/pricing/estimate'
import { atom } from 'jotai'
import { EMPTY_ESTIMATE, type EstimateItem, nextId, remainingServers } from './estimate.ts'
import { ownEstimateAtom } from './own-estimate.ts'
import { createUniqueName } from './unique-name.ts'

const changeItemsAtom = atom(
  null,
  (_get, set, change: (items: readonly EstimateItem[]) => readonly EstimateItem[]) =>
    set(ownEstimateAtom, (before) => ({ ...before, items: change(before.items) }))
)

/** Sets the number of servers of an item, limited by the remaining room. */
export const setItemQuantityAtom = atom(null, (_get, set, id: number, wanted: number) =>
  set(changeItemsAtom, (items) =>
    items.map((item) => {
      if (item.id !== id) return item
      const { quantity } = item
      return {
        ...item,
        quantity: Math.max(1, Math.min(wanted, quantity + remainingServers(items, quantity)))
      }
    })
  )
)

interface RemovedItem {
  readonly item: EstimateItem
  /** Position of the removed item. */
  readonly index: number
}
const removedItemStateAtom = atom<RemovedItem | null>(null)

/** The item removed last, while it can be restored; null if there is no room for it. */
export const removedItemAtom = atom((get) => {
  const removed = get(removedItemStateAtom)
  const { items } = get(ownEstimateAtom) ?? EMPTY_ESTIMATE
  const isRestorable =
    items.length < ESTIMATE_MAX.items && remainingServers(items) >= (removed?.item.quantity ?? 0)
  return isRestorable ? removed : null
})

export const removeItemAtom = atom(null, (_get, set, id: number) =>
  set(changeItemsAtom, (items) => {
    const index = items.findIndex((item) => item.id === id)
    const item = items[index]
    if (item === undefined) return items
    set(removedItemStateAtom, { item, index })
    return items.toSpliced(index, 1)
  })
)

/** Restores the item removed last at its position. Returns its id. */
export const restoreItemAtom = atom(null, (get, set): number | null => {
  const removed = get(removedItemAtom)
  if (removed === null) return null
  let { id } = removed.item
  set(changeItemsAtom, (items) => {
    // another item may have got its id meanwhile
    if (items.some((item) => item.id === id)) id = nextId(items)
    return items.toSpliced(removed.index, 0, { ...removed.item, id })
  })
  set(removedItemStateAtom, null)
  return id
})

/** Forgets the removed item when the user leaves the page. */
export const forgetRemovedItemAtom = atom(null, (_get, set) => set(removedItemStateAtom, null))

/** Duplicates an item after itself, with a new name, for editing; with as many servers as the estimate may still have. */
export const duplicateItemAtom = atom(null, (_get, set, id: number) =>
  set(changeItemsAtom, (items) => {
    const remaining = remainingServers(items)
    if (items.length >= ESTIMATE_MAX.items || remaining < 1) return items
    return items.flatMap((item) =>
      item.id === id
        ? [
            item,
            {
              ...item,
              id: nextId(items),
              name: createUniqueName(item.name, items),
              quantity: Math.min(item.quantity, remaining)
            }
          ]
        : [item]
    )
  })
)

const setItemAtom = atom(null, (_get, set, id: number, change: Partial<EstimateItem>) =>
  set(changeItemsAtom, (items) => items.map((item) => (item.id === id ? { ...item, ...change } : item)))
)

/** Renames an item; a text that is not a valid server name changes nothing. */
export const setItemNameAtom = atom(null, (_get, set, id: number, name: string) => {
  if (checkServerName(name).length === 0) set(setItemAtom, id, { name: name.trim() })
})

export const setItemSystemAtom = atom(null, (_get, set, id: number, os_id: number | null) =>
  set(setItemAtom, id, { os_id })
)

/** Sets the same system for every item. */
export const setSystemForAllAtom = atom(null, (_get, set, os_id: number) =>
  set(changeItemsAtom, (items) => items.map((item) => ({ ...item, os_id })))
)

/** Sets the title of the estimate while it is typed. */
export const setEstimateTitleAtom = atom(null, (_get, set, title: string) =>
  set(ownEstimateAtom, (before) => ({ ...before, title }))
)
