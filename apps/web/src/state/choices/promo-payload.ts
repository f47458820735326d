import type { PromoPayload } from '@cloud/api'
import { atom } from 'jotai'
import { choicesAtom } from '../address/location.ts'
import { chosenFlavorAtom, planAtom, ssdSizeAtom } from './chosen-configuration.ts'

/** The request body for checking the code; null without a code or a configuration, when no request is sent yet. */
export const promoPayloadAtom = atom((get): PromoPayload | null => {
  const promo_code = get(choicesAtom).promocode
  const flavor = get(chosenFlavorAtom)
  if (promo_code === '' || flavor === null) return null
  return {
    promo_code,
    rental_duration: get(planAtom),
    gpu_id: flavor.gpu?.id ?? null,
    gpu_count: flavor.gpu_count,
    cpu_id: flavor.cpu.id,
    cpu_count: flavor.cpu_count,
    ram_count: flavor.ram_count,
    ssd_count: get(ssdSizeAtom)
  }
})
