import type { SavedOffer } from '@cloud/api'
import { atom } from 'jotai'
import { storage } from '../core/storage.ts'
import { toastAtom } from '../core/toast.ts'

const KEY = 'saved_offer'

const KEPT = storage<string>(() => sessionStorage, { parse: (text) => text, format: (text) => text })

/** Records a saved offer for the next page, which reports it: the server renders an offer's page, so opening it is a full load. */
export const keepJustSaved = ({ id }: SavedOffer): void => KEPT.setItem(KEY, id)

/** Reports once that the offer was saved; returns true if it was saved just now. */
export const sayJustSavedAtom = atom(null, (_get, set, { id, number }: SavedOffer): boolean => {
  if (KEPT.getItem(KEY, '') !== id) return false
  KEPT.removeItem(KEY)
  set(toastAtom, { kind: 'ok', text: `Предложение ${number} сохранено.` })
  return true
})
