import { atom } from 'jotai'
import { choicesAtom, chooseAtom } from '../address/place.ts'
import { track } from '../core/analytics.ts'
import { clientAtom } from '../core/client.ts'
import { globalsAtom } from '../core/globals.ts'
import { type LoadMode, latestSignal } from '../core/resource.ts'
import { NO_PROMO, promoAtom, promoStateAtom, promoTextAtom, typedAtom } from './promo.ts'
import { promoPayloadAtom } from './promo-payload.ts'

const signalAtom = latestSignal()

/** So long what is chosen must stand before the code is checked against it: not at every step of the disk. */
const STANDS = 400

/**
 * Asks whether the code suits what is chosen now. Called when it is applied and, in the background, whenever flavor, disk or plan
 * change: then what was answered before stands until the new answer comes. The last question decides, whatever order the
 * answers come in. Without a configuration nothing is asked yet.
 */
export const checkPromoAtom = atom(null, async (get, set, mode: LoadMode = 'foreground') => {
  const signal = set(signalAtom)
  if (get(promoPayloadAtom) === null) return set(promoStateAtom, NO_PROMO)
  const code = get(choicesAtom).promocode
  // the first answer is waited for in the foreground, whoever asked
  if (mode === 'foreground' || get(promoStateAtom).kind === 'none')
    set(promoStateAtom, { kind: 'checking', code, before: get(promoAtom) })
  if (mode === 'background') await new Promise((resolve) => setTimeout(resolve, STANDS))
  const body = get(promoPayloadAtom)
  if (signal.aborted || body === null) return
  const asked = get(promoStateAtom)
  const answer = await get(clientAtom).promo.apply({ body }, { signal })
  // another question was asked since
  if (signal.aborted || get(promoStateAtom) !== asked) return
  if (answer.ok) {
    set(promoStateAtom, { kind: 'applied', code, promo: answer.data })
    if (asked.kind !== 'applied')
      track({ action: 'success', target: 'promo_activated', screen: 'server_configuration' })
  } else set(promoStateAtom, { kind: 'refused', code, error: answer.error })
})

/**
 * Marks the code of the link as being checked before the first paint, so that the answer moves nothing. What the server
 * found out about it while it made the page stands until then.
 */
export const expectPromoAtom = atom(null, (get, set) => {
  const payload = get(promoPayloadAtom)
  if (payload === null) return
  const { promo: before = null, promo_error: error } = get(globalsAtom)
  const code = payload.promo_code
  set(
    promoStateAtom,
    error === undefined
      ? { kind: 'checking', code, before }
      : { kind: 'refused', code, error: { kind: 'refused', status: 400, problem: { error } } }
  )
})

/** The person applies what stands in the field. */
export const applyPromoAtom = atom(null, async (get, set) => {
  track({ action: 'promo_start', target: 'promo', screen: 'server_configuration' })
  set(chooseAtom, { ...get(choicesAtom), promocode: get(promoTextAtom).trim() })
  set(typedAtom, null)
  await set(checkPromoAtom)
})

/** Another code is typed, or none: that of the address is dropped with its discount, and its answer is ignored. */
export const typePromoAtom = atom(null, (get, set, text: string) => {
  set(typedAtom, text)
  const choices = get(choicesAtom)
  if (choices.promocode === '' || choices.promocode === text.trim()) return
  set(chooseAtom, { ...choices, promocode: '' })
  void set(checkPromoAtom)
})

/** The person takes the code back. */
export const resetPromoAtom = atom(null, (_get, set) => {
  track({ action: 'promo_reset', target: 'promo', screen: 'server_configuration' })
  set(typePromoAtom, '')
})
