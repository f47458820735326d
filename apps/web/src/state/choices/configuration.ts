import type { Flavor } from '@cloud/api'
import { atom } from 'jotai'
import { formatChoices } from '../address/format-choices.ts'
import { knownAtom } from '../address/known.ts'
import { choicesAtom } from '../address/place.ts'
import { promoAtom } from './promo.ts'
import { flavorAtom, osAtom, periodAtom, ssdSizeAtom } from './selected.ts'

/** A flavor with what it consists of, as writes name them on the wire. */
export const flavorIds = ({ id, gpu, gpu_count, cpu, cpu_count, ram, ram_count }: Flavor) => ({
  flavor_id: id,
  gpu_id: gpu?.id ?? null,
  gpu_count,
  cpu_id: cpu.id,
  cpu_count,
  ram_id: ram.id,
  ram_count
})

/** What is chosen as the wire names it, name and system apart; null while no configuration is. */
export const configurationAtom = atom((get) => {
  const flavor = get(flavorAtom)
  if (flavor === null) return null
  const promo = get(promoAtom)
  return {
    price_plan: get(periodAtom),
    ...flavorIds(flavor),
    ssd_count: get(ssdSizeAtom),
    ...(promo === null ? {} : { promocode_id: promo.id })
  }
})

/** The address of what is chosen, for others: whose server is being changed is nobody else's, its disk and system are named. */
export const linkAtom = atom((get) => {
  const own = { os: get(osAtom)?.id ?? null, ssdSize: get(ssdSizeAtom), original: null }
  return formatChoices({ ...get(choicesAtom), ...own }, get(knownAtom))
})
