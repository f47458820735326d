import { atom } from 'jotai'
import { promoAtom } from '../promo/promo.ts'
import { flavorAtom, periodAtom, ssdSizeAtom } from './selected.ts'

/** What is chosen as the wire names it, name and system apart; null while no configuration is. */
export const configurationAtom = atom((get) => {
  const flavor = get(flavorAtom)
  if (flavor === null) return null
  const promo = get(promoAtom)
  return {
    price_plan: get(periodAtom),
    gpu_id: flavor.gpu?.id ?? null,
    gpu_count: flavor.gpu_count,
    cpu_id: flavor.cpu.id,
    cpu_count: flavor.cpu_count,
    ram_id: flavor.ram.id,
    ram_count: flavor.ram_count,
    ssd_count: get(ssdSizeAtom),
    flavor_id: flavor.id,
    ...(promo === null ? {} : { promocode_id: promo.id })
  }
})
