import { type CallError, type CreatePayload, flavorIds, type Quote } from '@cloud/api'
import { checkServerName } from '@cloud/pricing'
import { holdsPlace } from '@cloud/pricing/books'
import { atom } from 'jotai'
import { originalServerAtom } from '../address/place.ts'
import { quoteAtom } from '../choices/priced.ts'
import { promoAtom } from '../choices/promo.ts'
import { flavorAtom, osAtom, periodAtom, ssdSizeAtom } from '../choices/selected.ts'
import { loaded } from '../core/resource.ts'
import { user } from '../user/user.ts'
import { nameAtom } from './name.ts'

/** Where the creation of the server stands. */
export type Creation =
  | { readonly kind: 'ready' }
  | { readonly kind: 'sending'; readonly late: boolean; readonly pays?: boolean | undefined }
  | {
      readonly kind: 'failed'
      readonly error: CallError
      readonly payload: CreatePayload
      readonly pays?: boolean | undefined
    }
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
      readonly pays?: boolean | undefined
    }

export const creationAtom = atom<Creation>({ kind: 'ready' })

/** Nothing is free: the button joins the queue instead. The place that a server holds is its own. */
export const queuesAtom = atom((get) => {
  const flavor = get(flavorAtom)
  const own = get(originalServerAtom)
  const held = own !== null && holdsPlace(own) && own.flavor_id
  return flavor !== null && flavor.max_available <= 0 && flavor.id !== held
})

/** What a server cannot be created without, in the order of the screen. */
export type Missing = 'name' | 'configuration' | 'os'

export const nameIssueAtom = atom((get) => checkServerName(get(nameAtom))[0] ?? null)

export const firstMissingAtom = atom((get): Missing | null => {
  if (get(nameIssueAtom) !== null) return 'name'
  if (get(flavorAtom) === null) return 'configuration'
  return get(osAtom) === null ? 'os' : null
})

/** Errors under the fields appear once the person has pressed the button, and go as soon as they are mended. */
export const attemptedAtom = atom(false)

/** What is chosen as the wire names it, name and system apart; null while no configuration is. */
export const configurationAtom = atom((get) => {
  const flavor = get(flavorAtom)
  if (flavor === null) return null
  const promo = get(promoAtom)
  return {
    price_plan: get(periodAtom),
    ...flavorIds(flavor),
    ssd_count: get(ssdSizeAtom),
    ...(promo === null ? {} : { promocode_id: promo.id })
  }
})

/** What is chosen now, as an order; null while something is missing. */
export const payloadAtom = atom((get): CreatePayload | null => {
  const configuration = get(configurationAtom)
  const os = get(osAtom)
  if (configuration === null || os === null) return null
  return { ...configuration, name: get(nameAtom).trim(), os_id: os.id, is_in_queue: get(queuesAtom) }
})

/** Whether a press would ask for exactly what was refused: the same machine, promo code and act. */
export const sameActAtom = atom((get) => {
  const creation = get(creationAtom)
  return creation.kind === 'failed' && JSON.stringify(creation.payload) === JSON.stringify(get(payloadAtom))
})

/** How much the balance lacks for the first period of what is chosen, in kopeks; 0 where nothing is known to lack. */
export const shortageAtom = atom((get) => {
  const price = get(quoteAtom)
  const who = loaded(get(user.state))
  return price === null || who === null ? 0 : Math.max(0, price.total - who.balance_rub_cents)
})
