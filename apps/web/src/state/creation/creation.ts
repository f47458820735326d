import type { CallError, CreatePayload, Quote } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { atom } from 'jotai'
import { originalServerAtom } from '../address/place.ts'
import { flavorAtom } from '../choices/selected.ts'

/** Where the creation of the server stands. */
export type Creation =
  | { readonly kind: 'ready' }
  | { readonly kind: 'sending'; readonly late: boolean }
  | { readonly kind: 'failed'; readonly error: CallError; readonly payload: CreatePayload }
  /** The answer did not come: what became of the order is asked. */
  | { readonly kind: 'asking' }
  /** That question got no answer either: nobody knows whether the server was created. It is asked again. */
  | { readonly kind: 'lost'; readonly error: CallError }
  | {
      readonly kind: 'price-changed'
      readonly before: Quote
      readonly now: Quote
      /** What was asked for at the price of before. */
      readonly payload: CreatePayload
    }

export const creationAtom = atom<Creation>({ kind: 'ready' })

/** Nothing is free: the button joins the queue instead. The place that a server holds is its own. */
export const queuesAtom = atom((get) => {
  const flavor = get(flavorAtom)
  const own = get(originalServerAtom)
  const held = own !== null && own.status >= STATUS.pausing && own.flavor_id
  return flavor !== null && flavor.max_available <= 0 && flavor.id !== held
})
