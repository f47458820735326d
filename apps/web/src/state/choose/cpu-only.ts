import type { Flavor } from '@cloud/api'
import { cpuChoices, ramChoices } from '@cloud/pricing'
import { atom } from 'jotai'
import { choicesAtom } from '../address/location.ts'
import { chosenFlavorAtom, gpuFlavorsAtom } from '../choices/chosen-configuration.ts'
import { loadedData } from '../core/resource.ts'
import { changeChoicesAtom } from './choose-actions.ts'

const offeredFlavorsAtom = atom((get) => loadedData(get(gpuFlavorsAtom)) ?? [])

/** vCPU and GB of the server without a video card; null while one with a card is chosen. */
export const cpuMachineAtom = atom((get) => {
  const { machine } = get(choicesAtom)
  return machine.type === 'cpu' ? machine : null
})

export const cpuCountsAtom = atom((get) => cpuChoices(get(offeredFlavorsAtom)))

export const ramCountsAtom = atom((get) =>
  ramChoices(get(offeredFlavorsAtom), get(cpuMachineAtom)?.cpu_count ?? 0)
)

/** The cheaper flavor of the same size that would be rented if it had free capacity. */
export const takenCheaperFlavorAtom = atom((get) => {
  const chosen = get(chosenFlavorAtom)
  const isTaken = (flavor: Flavor) =>
    flavor.cpu_count === chosen?.cpu_count &&
    flavor.ram_count === chosen.ram_count &&
    flavor.flavor_monthly_price_rub_cents < chosen.flavor_monthly_price_rub_cents &&
    flavor.max_available <= 0
  return get(offeredFlavorsAtom).find(isTaken) ?? null
})

/** Chooses a number of vCPU with its smallest memory (docs/rules/configuration.md#flavor). */
export const chooseCpuAtom = atom(null, (get, set, cpu_count: number) => {
  const [ram_count] = ramChoices(get(offeredFlavorsAtom), cpu_count)
  if (ram_count !== undefined) set(changeChoicesAtom, { machine: { type: 'cpu', cpu_count, ram_count } })
})

export const chooseRamAtom = atom(null, (get, set, ram_count: number) => {
  const machine = get(cpuMachineAtom)
  if (machine !== null) set(changeChoicesAtom, { machine: { ...machine, ram_count } })
})
