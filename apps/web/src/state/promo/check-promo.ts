import { atom } from 'jotai'
import { track } from '../../analytics.ts'
import { choicesAtom, chooseAtom } from '../address/place.ts'
import { flavorAtom, periodAtom, ssdSizeAtom } from '../choices/selected.ts'
import { clientAtom } from '../client.ts'
import type { Manner } from '../resource.ts'
import { promoAtom, promoStateAtom, promoTextAtom } from './promo.ts'

const underWayAtom = atom<AbortController>()

/** So long what is chosen must stand before the code is checked against it: not at every step of the disk. */
const STANDS = 400

/**
 * Asks whether the code suits what is chosen now. Called when it is applied and, silently, whenever flavor, disk or plan
 * change: then what was answered before stands until the new answer comes. The last question decides, whatever order the
 * answers come in. Without a configuration nothing is asked yet.
 */
export const checkPromoAtom = atom(null, async (get, set, manner: Manner = 'aloud') => {
  get(underWayAtom)?.abort()
  const code = get(choicesAtom).promocode
  const flavor = get(flavorAtom)
  if (code === '' || flavor === null) return set(promoStateAtom, { kind: 'none' })
  const controller = new AbortController()
  set(underWayAtom, controller)
  const active = get(promoAtom)
  if (manner === 'aloud') set(promoStateAtom, { kind: 'checking', code, before: active })
  else await new Promise((resolve) => setTimeout(resolve, STANDS))
  if (controller.signal.aborted) return
  const asked = get(promoStateAtom)
  const answer = await get(clientAtom).promo.apply(
    {
      body: {
        promo_code: code,
        rental_duration: get(periodAtom),
        gpu_id: flavor.gpu?.id ?? null,
        gpu_count: flavor.gpu_count,
        cpu_id: flavor.cpu.id,
        cpu_count: flavor.cpu_count,
        ram_count: flavor.ram_count,
        ssd_count: get(ssdSizeAtom)
      }
    },
    { signal: controller.signal }
  )
  // another question was asked since, or another code typed
  if (controller.signal.aborted || get(promoStateAtom) !== asked) return
  if (answer.ok) {
    set(promoStateAtom, { kind: 'applied', promo: answer.data })
    if (active === null)
      track({ action: 'success', target: 'promo_activated', screen: 'server_configuration' })
  } else set(promoStateAtom, { kind: 'refused', code, error: answer.error })
})

/** A code in the link is about to be tried: said from the first paint on, so that the answer moves nothing. */
export const expectPromoAtom = atom(null, (get, set) => {
  const code = get(choicesAtom).promocode
  if (code !== '' && get(flavorAtom) !== null) set(promoStateAtom, { kind: 'checking', code, before: null })
})

/** The person applies what stands in the field. */
export const applyPromoAtom = atom(null, async (get, set) => {
  track({ action: 'promo_start', target: 'promo', screen: 'server_configuration' })
  set(chooseAtom, { ...get(choicesAtom), promocode: get(promoTextAtom).trim() })
  set(promoTextAtom, null)
  await set(checkPromoAtom)
})

/** No code: the field is empty, the discount gone, an answer under way is not waited for. */
export const clearPromoAtom = atom(null, (get, set) => {
  get(underWayAtom)?.abort()
  set(promoTextAtom, null)
  set(promoStateAtom, { kind: 'none' })
  const choices = get(choicesAtom)
  if (choices.promocode !== '') set(chooseAtom, { ...choices, promocode: '' })
})

/** The person takes the code back. */
export const resetPromoAtom = atom(null, (_get, set) => {
  track({ action: 'promo_reset', target: 'promo', screen: 'server_configuration' })
  set(clearPromoAtom)
})
