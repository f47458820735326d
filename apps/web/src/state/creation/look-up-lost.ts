import { atom } from 'jotai'
import { loaded } from '../load.ts'
import { user } from '../user/user.ts'
import { creationAtom } from './creation.ts'
import { isSameChoice, orderAtom, payloadAtom } from './order.ts'
import { pauseAfter } from './pause-after.ts'
import { lookUpAtom } from './send-order.ts'

/** The order whose answer was lost; null also while something else is chosen, or another account has signed in. */
const lostOrderAtom = atom((get) => {
  const order = get(orderAtom)
  const lost = get(creationAtom).kind === 'lost' && order !== null
  const own = lost && order.account === (loaded(get(user.state))?.id ?? null)
  return own && isSameChoice(order.payload, get(payloadAtom)) ? order : null
})

export const lookUpLostAtom = atom(null, (get, set): Promise<void> | void => {
  const order = get(lostOrderAtom)
  if (order !== null) return set(lookUpAtom, order, 'silently')
})

/** In how many milliseconds it is to be asked again; null while nothing is to be asked. */
export const lostForAtom = atom((get) => {
  const creation = get(creationAtom)
  // each lost answer is another object, so that the pause begins anew
  return creation.kind === 'lost' && get(lostOrderAtom) !== null
    ? { pause: pauseAfter(creation.tries - 1) }
    : null
})
