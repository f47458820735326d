import type { Flavor } from '@cloud/api'
import { checkServerName, gpuShortName, SERVER_NAME_MAX } from '@cloud/pricing'
import { ESTIMATE_MAX } from '@cloud/pricing/estimate'
import { atom } from 'jotai'
import { machineOf } from '../address/flavor-key.ts'
import { formatChoices } from '../address/format-choices.ts'
import { goAtom } from '../address/go.ts'
import { knownAtom } from '../address/known.ts'
import { paths } from '../address/paths.ts'
import { flavorsAtom } from '../catalogue/flavors.ts'
import { promoAtom } from '../choices/promo.ts'
import { flavorAtom, osAtom, periodAtom, ssdSizeAtom } from '../choices/selected.ts'
import { storage } from '../core/storage.ts'
import { toastAtom } from '../core/toast.ts'
import { nameAtom } from '../creation/name.ts'
import { type EstimateItem, type NewItem, nextId, roomFor, serversOf } from './estimate.ts'
import { freshName } from './fresh-name.ts'
import { ownEstimateAtom } from './own.ts'

const EDITED = storage<number | null>(() => sessionStorage, { parse: Number })
const editedBase = atom<number | null>(null)
editedBase.onMount = (set) => set((before) => before ?? EDITED.getItem('edited_item', null))

/** Id of the item whose configuration is being changed in the configurator; survives a reload of the tab. */
const editedIdAtom = atom(
  (get) => get(editedBase),
  (_get, set, id: number | null) => {
    set(editedBase, id)
    if (id === null) EDITED.removeItem('edited_item')
    else EDITED.setItem('edited_item', id)
  }
)

/** That item, as long as the estimate contains it. */
export const editedItemAtom = atom((get) => {
  const id = get(editedIdAtom)
  return get(ownEstimateAtom)?.items.find((item) => item.id === id) ?? null
})

/** Returns the typed name, else a name from the card ('h100'), else 'server'. */
const nameOf = (typed: string, { gpu }: Flavor): string => {
  const name = typed.trim()
  if (checkServerName(name).length === 0) return name
  return gpu === null
    ? 'server'
    : [...gpuShortName(gpu.name).toLowerCase()].slice(0, SERVER_NAME_MAX).join('')
}

/** The current choices as an item; null while no configuration is chosen. */
const chosenItemAtom = atom((get): NewItem | null => {
  const flavor = get(flavorAtom)
  if (flavor === null) return null
  return {
    name: nameOf(get(nameAtom), flavor),
    quantity: 1,
    flavor_id: flavor.id,
    os_id: get(osAtom)?.id ?? null,
    ssd_count: get(ssdSizeAtom),
    price_plan: get(periodAtom)
  }
})

const isSameMachine = (
  { id: _, quantity: _of, name: _named, ...item }: EstimateItem,
  { quantity: _wanted, name: _typed, ...chosen }: NewItem
) => (Object.keys(chosen) as (keyof typeof chosen)[]).every((key) => item[key] === chosen[key])

/** Finds an equal item with the same name, or with any name if another configuration has that name. */
function sameItem(items: readonly EstimateItem[], chosen: NewItem): EstimateItem | undefined {
  const same = items.filter((item) => isSameMachine(item, chosen))
  const isTaken = items.some(({ name }) => name === chosen.name)
  return same.find(({ name }) => name === chosen.name) ?? (isTaken ? same[0] : undefined)
}

const LEAD = { href: paths.estimate(), text: 'Открыть смету' }
const FULL = `В смете не больше ${ESTIMATE_MAX.items} позиций, ${ESTIMATE_MAX.quantity} серверов в позиции и ${ESTIMATE_MAX.servers} всего. Освободите место и добавьте снова.`

/** Adds the choices to the estimate as a new item with a unique name; an equal item gets one more server instead. */
export const addToEstimateAtom = atom(null, (get, set) => {
  const chosen = get(chosenItemAtom)
  if (chosen === null) return
  let text: string | null = null
  set(ownEstimateAtom, (before) => {
    const { items } = before
    const same = sameItem(items, chosen)
    const isFull = roomFor(items, same?.quantity) < 1 || (!same && items.length >= ESTIMATE_MAX.items)
    if (isFull) return before
    const isTaken = items.some(({ name }) => name === chosen.name)
    const name = same?.name ?? (isTaken ? freshName(chosen.name, items) : chosen.name)
    const after =
      same === undefined
        ? [...items, { ...chosen, name, id: nextId(items) }]
        : items.map((item) => (item === same ? { ...item, quantity: item.quantity + 1 } : item))
    text = `«${name}» в смете${same === undefined ? '' : `, теперь ${same.quantity + 1}`}. Серверов в ней: ${serversOf(after)}.`
    // a code that the estimate already has is kept
    return { ...before, items: after, promocode: before.promocode || (get(promoAtom)?.code ?? '') }
  })
  set(toastAtom, text === null ? { kind: 'bad', text: FULL, link: LEAD } : { kind: 'ok', text, link: LEAD })
})

/** Saves the current choices into the edited item and shows the estimate. */
export const saveEditedAtom = atom(null, (get, set) => {
  const edited = get(editedItemAtom)
  const chosen = get(chosenItemAtom)
  if (edited === null || chosen === null) return
  set(ownEstimateAtom, (before) => ({
    ...before,
    items: before.items.map((item) =>
      item.id === edited.id ? { ...chosen, id: item.id, quantity: item.quantity } : item
    )
  }))
  set(nameAtom, '')
  set(editedIdAtom, null)
  set(goAtom, paths.estimate())
})

/** Opens the configurator with the choices of an item. */
export const editItemAtom = atom(null, (get, set, item: EstimateItem) => {
  const flavor = get(flavorsAtom).find(({ id }) => id === item.flavor_id)
  const url =
    flavor === undefined
      ? paths.configurator()
      : formatChoices(
          {
            machine: machineOf(flavor),
            os: item.os_id,
            ssdSize: item.ssd_count,
            period: item.price_plan,
            promocode: '',
            original: null
          },
          get(knownAtom)
        )
  set(editedIdAtom, item.id)
  set(nameAtom, item.name)
  set(goAtom, url)
})

/** Ends editing when the estimate is shown again. */
export const stopEditingAtom = atom(null, (_get, set) => set(editedIdAtom, null))
