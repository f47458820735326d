import { availablePlans, cheapestFlavor, STATUS } from '@cloud/pricing'
import { atom } from 'jotai'
import { formatChoices } from '../address/format-choices.ts'
import { knownAtom } from '../address/known.ts'
import { currentCard } from '../address/parse-choices.ts'
import { choicesAtom, originalServerAtom } from '../address/place.ts'
import { gpusAtom, osesAtom } from '../catalogue/components.ts'
import { flavors, flavorsAtom, flavorsByCardAtom, flavorsOf } from '../catalogue/flavors.ts'

const machineAtom = atom((get) => get(choicesAtom).machine)
export const typeAtom = atom((get) => get(machineAtom).type)

/** Size of the disk. A server keeps its disk when its configuration changes. */
export const ssdSizeAtom = atom((get) => get(originalServerAtom)?.ssd_count ?? get(choicesAtom).ssdSize)

export const originalAtom = atom((get) => get(choicesAtom).original)
export const periodAtom = atom((get) => get(choicesAtom).period)

export const flavorAtom = atom((get) => {
  const machine = get(machineAtom)
  if (machine.type === 'gpu') return get(flavorsAtom).find(({ id }) => id === machine.flavor) ?? null
  const cpuOnly = get(flavorsByCardAtom).get(null) ?? []
  const { cpu_count, ram_count } = machine
  const cheapest = cheapestFlavor(cpuOnly, cpu_count, ram_count) ?? null
  const server = get(originalServerAtom)
  const own = cpuOnly.find(({ id }) => id === server?.flavor_id)
  if (own?.cpu_count !== cpu_count || own.ram_count !== ram_count) return cheapest
  // a running server has its capacity; the change starts a stopped server, if the same size is free
  const finds = own.max_available > 0 || server?.status === STATUS.active
  return finds || cheapest === null || cheapest.max_available === 0 ? own : cheapest
})

/** The card whose configurations are listed; null for servers without one. */
export const cardAtom = atom((get) => currentCard(get(machineAtom), get(gpusAtom), get(flavorAtom)))

export const cardFlavorsAtom = atom((get) => {
  // no card has the id 0, so nothing is listed if the catalogue has no cards
  const none = get(typeAtom) === 'cpu' ? null : 0
  return flavorsOf(get(flavorsByCardAtom), get(flavors.state), get(cardAtom)?.id ?? none)
})

/** The operating system. A server keeps it when its configuration changes. */
export const osAtom = atom((get) => {
  const id = get(choicesAtom).os
  return get(originalServerAtom)?.os ?? get(osesAtom).find((os) => os.id === id) ?? null
})

/** The address of the choices for sharing: it leaves out the id of the server that is being changed, and names its disk and system. */
export const linkAtom = atom((get) => {
  const own = { os: get(osAtom)?.id ?? null, ssdSize: get(ssdSizeAtom), original: null }
  return formatChoices({ ...get(choicesAtom), ...own }, get(knownAtom))
})

export const plansAtom = atom((get) => availablePlans(get(cardAtom)))
