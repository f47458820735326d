import type { CallError, Promo } from '@cloud/api'
import { atom } from 'jotai'
import { choicesAtom } from '../address/place.ts'
import { originalAtom } from '../choices/selected.ts'

/** Where the promo code stands. What was refused is worded by the screen from its error. */
export type PromoState =
  | { readonly kind: 'none' }
  | { readonly kind: 'checking'; readonly code: string; readonly before: Promo | null }
  | { readonly kind: 'applied'; readonly promo: Promo }
  | { readonly kind: 'refused'; readonly code: string; readonly error: CallError }

export const promoStateAtom = atom<PromoState>({ kind: 'none' })

/** The promo that prices: one that is being checked again counts until the answer comes. */
export const promoAtom = atom((get): Promo | null => {
  if (get(originalAtom) !== null) return null
  const promo = get(promoStateAtom)
  if (promo.kind === 'applied') return promo.promo
  return promo.kind === 'checking' ? promo.before : null
})

/** The code whose first answer is waited for. */
export const awaitedCodeAtom = atom((get) => {
  if (get(originalAtom) !== null) return null
  const promo = get(promoStateAtom)
  return promo.kind === 'checking' && promo.before === null ? promo.code : null
})

export const promoPercentAtom = atom((get) => get(promoAtom)?.discount ?? null)

const typedAtom = atom<string | null>(null)

/** The text of the field: what is typed, before that the code of the link. Always upper case. */
export const promoTextAtom = atom(
  (get) => get(typedAtom) ?? get(choicesAtom).promocode,
  (get, set, text: string | null) => {
    set(typedAtom, text === null ? null : text.toUpperCase())
    // another code is not the one that was refused
    if (get(promoStateAtom).kind === 'refused') set(promoStateAtom, { kind: 'none' })
  }
)
