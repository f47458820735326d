import type { Flavor, ServerConfig } from '@cloud/api'
import { checkServerName, gpuShortName, SERVER_NAME_MAX } from '@cloud/pricing'
import { ESTIMATE_MAX } from '@cloud/pricing/estimate'
import { atom } from 'jotai'
import { catalogueDataAtom } from '../address/catalogue-data.ts'
import { machineInLink } from '../address/flavor-key.ts'
import { formatChoices } from '../address/format-choices.ts'
import { openAddressAtom } from '../address/open-address.ts'
import { planForGpu } from '../address/original-server.ts'
import { paths } from '../address/paths.ts'
import { flavorsAtom } from '../catalogue/catalogue-flavors.ts'
import { chosenFlavorAtom, chosenOsAtom, planAtom, ssdSizeAtom } from '../choices/chosen-configuration.ts'
import { promoAtom } from '../choices/promo-state.ts'
import { termsAtom } from '../core/globals-atom.ts'
import { createStorage } from '../core/storage.ts'
import { toastAtom } from '../core/toast.ts'
import { serverNameAtom } from '../creation/server-name.ts'
import { countServers, type EstimateItem, type NewItem, nextId, remainingServers } from './estimate.ts'
import { ownEstimateAtom } from './own-estimate.ts'
import { createUniqueName } from './unique-name.ts'

const EDITED_ITEM_STORAGE = createStorage<number | null>(() => sessionStorage, { parse: Number })
const editedIdStateAtom = atom<number | null>(null)
editedIdStateAtom.onMount = (set) =>
  set((before) => before ?? EDITED_ITEM_STORAGE.getItem('edited_item', null))

/** Id of the item whose configuration is being changed in the configurator; survives a reload of the tab. */
const editedIdAtom = atom(
  (get) => get(editedIdStateAtom),
  (_get, set, id: number | null) => {
    set(editedIdStateAtom, id)
    if (id === null) EDITED_ITEM_STORAGE.removeItem('edited_item')
    else EDITED_ITEM_STORAGE.setItem('edited_item', id)
  }
)

/** That item, as long as the estimate contains it. */
export const editedItemAtom = atom((get) => {
  const id = get(editedIdAtom)
  return get(ownEstimateAtom)?.items.find((item) => item.id === id) ?? null
})

/** Returns the typed name, else a name from the card ('h100'), else 'server'. */
const itemName = (typed: string, { gpu }: Flavor): string => {
  const name = typed.trim()
  if (checkServerName(name).length === 0) return name
  return gpu === null
    ? 'server'
    : [...gpuShortName(gpu.name).toLowerCase()].slice(0, SERVER_NAME_MAX).join('')
}

/** The current choices as an item; null while no configuration is chosen. */
const chosenItemAtom = atom((get): NewItem | null => {
  const flavor = get(chosenFlavorAtom)
  if (flavor === null) return null
  return {
    name: itemName(get(serverNameAtom), flavor),
    quantity: 1,
    flavor_id: flavor.id,
    os_id: get(chosenOsAtom)?.id ?? null,
    ssd_count: get(ssdSizeAtom),
    price_plan: get(planAtom)
  }
})

const hasSameConfiguration = (
  { id: _, quantity: _of, name: _named, ...item }: EstimateItem,
  { quantity: _wanted, name: _typed, ...chosen }: NewItem
) => (Object.keys(chosen) as (keyof typeof chosen)[]).every((key) => item[key] === chosen[key])

/** Finds an equal item with the same name, or with any name if another configuration has that name. */
function findEqualItem(items: readonly EstimateItem[], chosen: NewItem): EstimateItem | undefined {
  const same = items.filter((item) => hasSameConfiguration(item, chosen))
  const isTaken = items.some(({ name }) => name === chosen.name)
  return same.find(({ name }) => name === chosen.name) ?? (isTaken ? same[0] : undefined)
}

const ESTIMATE_LINK = { href: paths.estimate(), text: 'Открыть смету' }
const FULL_TEXT = `В смете не больше ${ESTIMATE_MAX.items} позиций, ${ESTIMATE_MAX.quantity} серверов в позиции и ${ESTIMATE_MAX.servers} всего. Освободите место и добавьте снова.`

/** Adds an item with a unique name to the estimate; an equal item gets one more server instead. */
const addItemAtom = atom(null, (_get, set, chosen: NewItem, promocode: string) => {
  let text: string | null = null
  set(ownEstimateAtom, (before) => {
    const { items } = before
    const same = findEqualItem(items, chosen)
    const isFull =
      remainingServers(items, same?.quantity) < 1 || (!same && items.length >= ESTIMATE_MAX.items)
    if (isFull) return before
    const isTaken = items.some(({ name }) => name === chosen.name)
    const name = same?.name ?? (isTaken ? createUniqueName(chosen.name, items) : chosen.name)
    const after =
      same === undefined
        ? [...items, { ...chosen, name, id: nextId(items) }]
        : items.map((item) => (item === same ? { ...item, quantity: item.quantity + 1 } : item))
    text = `«${name}» в смете${same === undefined ? '' : `, теперь ${same.quantity + 1}`}. Серверов в ней:\u00a0${countServers(after)}.`
    // a code that the estimate already has is kept
    return { ...before, items: after, promocode: before.promocode || promocode }
  })
  set(
    toastAtom,
    text === null
      ? { kind: 'bad', text: FULL_TEXT, link: ESTIMATE_LINK }
      : { kind: 'ok', text, link: ESTIMATE_LINK }
  )
})

/** Adds the choices of the configurator to the estimate. */
export const addToEstimateAtom = atom(null, (get, set) => {
  const chosen = get(chosenItemAtom)
  if (chosen !== null) set(addItemAtom, chosen, get(promoAtom)?.code ?? '')
})

/** Adds the configuration of a server to the estimate; outside a period with the first plan of its GPU card. */
export const copyServerToEstimateAtom = atom(null, (get, set, server: ServerConfig) => {
  const { name, flavor_id, os, ssd_count, gpu, price_plan } = server
  const plan = planForGpu(gpu, price_plan, get(termsAtom))
  set(addItemAtom, { name, quantity: 1, flavor_id, os_id: os.id, ssd_count, price_plan: plan }, '')
})

/** Saves the current choices into the edited item and shows the estimate. */
export const saveEditedItemAtom = atom(null, (get, set) => {
  const edited = get(editedItemAtom)
  const chosen = get(chosenItemAtom)
  if (edited === null || chosen === null) return
  set(ownEstimateAtom, (before) => ({
    ...before,
    items: before.items.map((item) =>
      item.id === edited.id ? { ...chosen, id: item.id, quantity: item.quantity } : item
    )
  }))
  set(serverNameAtom, '')
  set(editedIdAtom, null)
  set(openAddressAtom, paths.estimate())
})

/** Opens the configurator with the choices of an item. */
export const editItemAtom = atom(null, (get, set, item: EstimateItem) => {
  const flavor = get(flavorsAtom).find(({ id }) => id === item.flavor_id)
  const url =
    flavor === undefined
      ? paths.configurator()
      : formatChoices(
          {
            machine: machineInLink(flavor),
            os: item.os_id,
            ssdSize: item.ssd_count,
            period: item.price_plan,
            promocode: '',
            original: null
          },
          get(catalogueDataAtom)
        )
  set(editedIdAtom, item.id)
  set(serverNameAtom, item.name)
  set(openAddressAtom, url)
})

/** Ends editing when the estimate is shown again. */
export const stopEditingAtom = atom(null, (_get, set) => set(editedIdAtom, null))
