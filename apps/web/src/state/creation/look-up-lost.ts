import { atom } from 'jotai'
import { creationAtom } from './creation.ts'
import { isSameChoice, orderAtom, payloadAtom } from './order.ts'
import { pauseAfter } from './pause-after.ts'
import { lookUpAtom } from './send-order.ts'

/** Asks about an order whose answer was lost, unless the person has chosen something else since. */
export const lookUpLostAtom = atom(null, (get, set): Promise<void> | void => {
  const order = get(orderAtom)
  if (order !== null && get(creationAtom).kind === 'lost' && isSameChoice(order.payload, get(payloadAtom)))
    return set(lookUpAtom, order, 'silently')
})

/** In how many milliseconds it is to be asked again; null while nothing is lost. */
export const lostForAtom = atom((get) => {
  const creation = get(creationAtom)
  // each lost answer is another object, so that the pause begins anew
  return creation.kind === 'lost' ? { pause: pauseAfter(creation.tries - 1) } : null
})
