import type { NewOffer } from '@cloud/api'
import { atom } from 'jotai'

/** Whom the offer of an estimate is made to, as it was typed. */
export const buyerAtom = atom({ name: '', inn: '', kpp: '' })

/** null where nothing was typed. */
export const typedBuyerAtom = atom((get): NewOffer['buyer'] => {
  const buyer = get(buyerAtom)
  return Object.values(buyer).every((text) => text.trim() === '') ? null : buyer
})
