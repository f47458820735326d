import type { SavedOffer } from '@cloud/api'
import { atom } from 'jotai'
import { createStorage } from '../core/storage.ts'
import { toastAtom } from '../core/toast.ts'

const STORAGE_KEY = 'saved_offer'

const SAVED_OFFER_STORAGE = createStorage<string>(() => sessionStorage, {
  parse: (text) => text,
  format: (text) => text
})

/** Records a saved offer for the next page, which reports it: the server renders an offer's page, so opening it is a full load. */
export const rememberJustSaved = ({ id }: SavedOffer): void => SAVED_OFFER_STORAGE.setItem(STORAGE_KEY, id)

/** Reports once that the offer was saved; returns true if it was saved just now. */
export const reportJustSavedAtom = atom(null, (_get, set, { id, number }: SavedOffer): boolean => {
  if (SAVED_OFFER_STORAGE.getItem(STORAGE_KEY, '') !== id) return false
  SAVED_OFFER_STORAGE.removeItem(STORAGE_KEY)
  set(toastAtom, { kind: 'ok', text: `Предложение ${number} сохранено.` })
  return true
})
