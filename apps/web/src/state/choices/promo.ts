import type { CallError, Promo } from '@cloud/api'
import { atom } from 'jotai'
import { choicesAtom } from '../address/place.ts'

/** Where the promo code stands. What was refused is worded by the screen from its error. */
export type PromoState =
  | { readonly kind: 'none'; readonly code: '' }
  | { readonly kind: 'checking'; readonly code: string; readonly before: Promo | null }
  | { readonly kind: 'applied'; readonly code: string; readonly promo: Promo }
  | { readonly kind: 'refused'; readonly code: string; readonly error: CallError }

export const NO_PROMO: PromoState = { kind: 'none', code: '' }

const lastResultAtom = atom<PromoState>(NO_PROMO)

/** The last result counts only for the code in the address: a change of configuration has none. */
export const promoStateAtom = atom(
  (get) => {
    const result = get(lastResultAtom)
    return result.code === get(choicesAtom).promocode ? result : NO_PROMO
  },
  (_get, set, promo: PromoState) => set(lastResultAtom, promo)
)

/** The promo that prices: one that is being checked again counts until the answer comes. */
export const promoAtom = atom((get): Promo | null => {
  const promo = get(promoStateAtom)
  if (promo.kind === 'applied') return promo.promo
  return promo.kind === 'checking' ? promo.before : null
})

/** The code whose first answer is waited for. */
export const awaitedCodeAtom = atom((get) => {
  const promo = get(promoStateAtom)
  return promo.kind === 'checking' && promo.before === null ? promo.code : null
})

export const promoPercentAtom = atom((get) => get(promoAtom)?.discount ?? null)

/** What is typed and not applied, upper case; null while the field follows the address. */
export const typedAtom = atom<string | null>(null)

/** The text of the field. */
export const promoTextAtom = atom((get) => get(typedAtom) ?? get(choicesAtom).promocode)
