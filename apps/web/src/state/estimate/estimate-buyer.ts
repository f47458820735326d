import type { NewOffer } from '@cloud/api'
import { atom } from 'jotai'

/** The buyer of an estimate's offer, as typed. */
export const buyerAtom = atom({ name: '', inn: '', kpp: '' })

/** The typed buyer; null if nothing was typed. */
export const typedBuyerAtom = atom((get): NewOffer['buyer'] => {
  const buyer = get(buyerAtom)
  return Object.values(buyer).every((text) => text.trim() === '') ? null : buyer
})
