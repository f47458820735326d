import type { SavedOffer } from '@cloud/api'
import { atom } from 'jotai'
import { storage } from '../core/storage.ts'
import { toastAtom } from '../core/toast.ts'

const KEY = 'saved_offer'

const KEPT = storage<string>(() => sessionStorage, { parse: (text) => text, format: (text) => text })

/** The server gives an offer with its page, which is loaded: that page says what was done on the one before. */
export const keepJustSaved = ({ id }: SavedOffer): void => KEPT.setItem(KEY, id)

/** Says, once, that the offer was saved; answers whether it was just now. */
export const sayJustSavedAtom = atom(null, (_get, set, { id, number }: SavedOffer): boolean => {
  if (KEPT.getItem(KEY, '') !== id) return false
  KEPT.removeItem(KEY)
  set(toastAtom, { kind: 'ok', text: `Предложение ${number} сохранено.` })
  return true
})
