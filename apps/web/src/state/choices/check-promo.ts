import { atom } from 'jotai'
import { choicesAtom, setChoicesAtom } from '../address/location.ts'
import { track } from '../core/analytics.ts'
import { clientAtom } from '../core/api-client.ts'
import { globalsAtom } from '../core/globals-atom.ts'
import { createLatestSignal, type LoadMode } from '../core/resource.ts'
import { promoPayloadAtom } from './promo-payload.ts'
import { NO_PROMO, promoAtom, promoFieldAtom, promoStateAtom, typedPromoAtom } from './promo-state.ts'

const promoSignalAtom = createLatestSignal()

/** Delay in ms after the last change before the code is checked, so that not every step of the disk slider sends a request. */
const PROMO_DELAY_MS = 400

/**
 * Checks the code against the current choices. Called when the user applies the code and, in the background, whenever flavor, disk or plan
 * change: the previous result stays until the new one arrives. Only the last request counts, even if responses arrive out of order. Without
 * a configuration no request is sent yet.
 */
export const checkPromoAtom = atom(null, async (get, set, mode: LoadMode = 'foreground') => {
  const signal = set(promoSignalAtom)
  if (get(promoPayloadAtom) === null) return set(promoStateAtom, NO_PROMO)
  const code = get(choicesAtom).promocode
  // the first result is always loaded in the foreground, even if the caller requested the background
  if (mode === 'foreground' || get(promoStateAtom).kind === 'none')
    set(promoStateAtom, { kind: 'checking', code, before: get(promoAtom) })
  if (mode === 'background') await new Promise((resolve) => setTimeout(resolve, PROMO_DELAY_MS))
  const body = get(promoPayloadAtom)
  if (signal.aborted || body === null) return
  const requested = get(promoStateAtom)
  const answer = await get(clientAtom).promo.apply({ body }, { signal })
  // a newer request was sent since
  if (signal.aborted || get(promoStateAtom) !== requested) return
  if (answer.ok) {
    set(promoStateAtom, { kind: 'applied', code, promo: answer.data })
    if (requested.kind !== 'applied')
      track({ action: 'success', target: 'promo_activated', screen: 'server_configuration' })
  } else set(promoStateAtom, { kind: 'refused', code, error: answer.error })
})

/**
 * Marks the code of the link as being checked before the first paint, so that the result shifts no layout. The result that the server found
 * while it rendered the page is kept until then.
 */
export const markPromoCheckingAtom = atom(null, (get, set) => {
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

/** Applies the code in the field. */
export const applyPromoAtom = atom(null, async (get, set) => {
  track({ action: 'promo_start', target: 'promo', screen: 'server_configuration' })
  set(setChoicesAtom, { ...get(choicesAtom), promocode: get(promoFieldAtom).trim() })
  set(typedPromoAtom, null)
  await set(checkPromoAtom)
})

/** Handles typing in the field: drops the code of the address with its discount, and ignores its pending result. */
export const typePromoAtom = atom(null, (get, set, text: string) => {
  set(typedPromoAtom, text)
  const choices = get(choicesAtom)
  if (choices.promocode === '' || choices.promocode === text.trim()) return
  set(setChoicesAtom, { ...choices, promocode: '' })
  void set(checkPromoAtom)
})

/** Removes the applied code. */
export const resetPromoAtom = atom(null, (_get, set) => {
  track({ action: 'promo_reset', target: 'promo', screen: 'server_configuration' })
  set(typePromoAtom, '')
})
