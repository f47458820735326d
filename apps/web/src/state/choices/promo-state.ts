import type { CallError, Flavor, Promo } from '@cloud/api'
import type { PricePlan } from '@cloud/pricing'
import { atom } from 'jotai'
import { choicesAtom } from '../address/location.ts'

/** State of the promo code. The screen words a refusal from its error. */
export type PromoState =
  | { readonly kind: 'none'; readonly code: '' }
  | { readonly kind: 'checking'; readonly code: string; readonly before: Promo | null }
  | { readonly kind: 'applied'; readonly code: string; readonly promo: Promo }
  | { readonly kind: 'refused'; readonly code: string; readonly error: CallError }

export const NO_PROMO: PromoState = { kind: 'none', code: '' }

const lastPromoResultAtom = atom<PromoState>(NO_PROMO)

/** State of the code in the address. A change of configuration has no code. */
export const promoStateAtom = atom(
  (get) => {
    const result = get(lastPromoResultAtom)
    return result.code === get(choicesAtom).promocode ? result : NO_PROMO
  },
  (_get, set, promo: PromoState) => set(lastPromoResultAtom, promo)
)

/** The promo used in prices; while it is checked again, the previous result counts. */
export const promoAtom = atom((get): Promo | null => {
  const promo = get(promoStateAtom)
  if (promo.kind === 'applied') return promo.promo
  return promo.kind === 'checking' ? promo.before : null
})

/** The code whose first result is pending. */
export const checkingCodeAtom = atom((get) => {
  const promo = get(promoStateAtom)
  return promo.kind === 'checking' && promo.before === null ? promo.code : null
})

/** Returns the percent of the promo for a plan and a GPU card; undefined without a promo, or if it does not apply to them. */
export const promoPercentOfAtom = atom((get) => {
  const promo = get(promoAtom)
  return (plan: PricePlan, gpu: Flavor['gpu'] = null) =>
    (promo?.price_plans?.includes(plan) ?? true) && (promo?.gpu_ids?.includes(gpu?.id ?? 0) ?? true)
      ? promo?.discount
      : undefined
})

/** Text typed but not applied, in upper case; null while the field shows the code of the address. */
export const typedPromoAtom = atom<string | null>(null)

/** The text of the field. */
export const promoFieldAtom = atom((get) => get(typedPromoAtom) ?? get(choicesAtom).promocode)
