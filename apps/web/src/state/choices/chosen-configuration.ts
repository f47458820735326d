import { availablePlans, cheapestFlavor, STATUS } from '@cloud/pricing'
import { atom } from 'jotai'
import { catalogueDataAtom } from '../address/catalogue-data.ts'
import { formatChoices } from '../address/format-choices.ts'
import { choicesAtom, originalServerAtom } from '../address/location.ts'
import { findShownGpu } from '../address/parse-choices.ts'
import { flavorsOfGpu, flavorsResource } from '../catalogue/catalogue-flavors.ts'
import { gpusAtom, osesAtom } from '../catalogue/catalogue-lists.ts'
import { termsAtom } from '../core/globals-atom.ts'
import { offeredByGpuAtom, offeredFlavorsAtom } from './offered-flavors.ts'

const machineAtom = atom((get) => get(choicesAtom).machine)
export const machineTypeAtom = atom((get) => get(machineAtom).type)

/** Size of the disk. A server keeps its disk when its configuration changes. */
export const ssdSizeAtom = atom((get) => get(originalServerAtom)?.ssd_count ?? get(choicesAtom).ssdSize)

export const originalIdAtom = atom((get) => get(choicesAtom).original)
export const planAtom = atom((get) => get(choicesAtom).period)

export const chosenFlavorAtom = atom((get) => {
  const machine = get(machineAtom)
  if (machine.type === 'gpu') return get(offeredFlavorsAtom).find(({ id }) => id === machine.flavor) ?? null
  const cpuOnly = get(offeredByGpuAtom).get(null) ?? []
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
export const shownGpuAtom = atom((get) =>
  findShownGpu(get(machineAtom), get(gpusAtom), get(chosenFlavorAtom))
)

export const gpuFlavorsAtom = atom((get) => {
  // no card has the id 0, so nothing is listed if the catalogue has no cards
  const none = get(machineTypeAtom) === 'cpu' ? null : 0
  return flavorsOfGpu(get(offeredByGpuAtom), get(flavorsResource.state), get(shownGpuAtom)?.id ?? none)
})

/** The operating system. A server keeps it when its configuration changes. */
export const chosenOsAtom = atom((get) => {
  const id = get(choicesAtom).os
  return get(originalServerAtom)?.os ?? get(osesAtom).find((os) => os.id === id) ?? null
})

/** The address of the choices for sharing: it leaves out the id of the server that is being changed, and names its disk and system. */
export const choicesLinkAtom = atom((get) => {
  const own = { os: get(chosenOsAtom)?.id ?? null, ssdSize: get(ssdSizeAtom), original: null }
  return formatChoices({ ...get(choicesAtom), ...own }, get(catalogueDataAtom))
})

export const availablePlansAtom = atom((get) => availablePlans(get(shownGpuAtom), get(termsAtom)))

export const hasHourlyPlanAtom = atom((get) => get(availablePlansAtom)[0] === 0)
