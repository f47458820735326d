import { atom } from 'jotai'
import { creationAtom } from './creation.ts'
import { payloadAtom } from './order.ts'

/** Whether a press would ask for exactly what was refused: the same machine, promo code and act. */
export const sameActAtom = atom((get) => {
  const creation = get(creationAtom)
  return creation.kind === 'failed' && JSON.stringify(creation.payload) === JSON.stringify(get(payloadAtom))
})
