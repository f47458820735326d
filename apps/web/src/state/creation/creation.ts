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

/** State of the creation of the server. */
export type Creation =
  | { readonly kind: 'ready' }
  | { readonly kind: 'sending'; readonly late: boolean; readonly pays?: boolean | undefined }
  | {
      readonly kind: 'failed'
      readonly error: CallError
      readonly payload: CreatePayload
      readonly pays?: boolean | undefined
    }
  /** The response was lost: the outcome of the order is being requested. */
  | { readonly kind: 'asking' }
  /** The request for the outcome got no response either: it is unknown whether the server was created. The request is repeated. */
  | { readonly kind: 'lost'; readonly error: CallError }
  | {
      readonly kind: 'price-changed'
      readonly before: Quote
      readonly now: Quote
      /** The order at the previous price. */
      readonly payload: CreatePayload
      readonly pays?: boolean | undefined
    }

export const creationAtom = atom<Creation>({ kind: 'ready' })

/** True if the configuration has no capacity, so that the button joins the queue. A server that is being changed keeps its own capacity. */
export const queuesAtom = atom((get) => {
  const flavor = get(flavorAtom)
  const own = get(originalServerAtom)
  const held = own !== null && holdsPlace(own) && own.flavor_id
  return flavor !== null && flavor.max_available <= 0 && flavor.id !== held
})

/** Choices that creating a server requires, in the order of the screen. */
export type Missing = 'name' | 'configuration' | 'os'

export const nameIssueAtom = atom((get) => checkServerName(get(nameAtom))[0] ?? null)

export const firstMissingAtom = atom((get): Missing | null => {
  if (get(nameIssueAtom) !== null) return 'name'
  if (get(flavorAtom) === null) return 'configuration'
  return get(osAtom) === null ? 'os' : null
})

/** True once the user has clicked the button: errors under the fields are shown only then, until they are fixed. */
export const attemptedAtom = atom(false)

/** The chosen configuration by its names on the wire, without name and system; null while no configuration is chosen. */
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

/** The current choices as an order; null while a choice is missing. */
export const payloadAtom = atom((get): CreatePayload | null => {
  const configuration = get(configurationAtom)
  const os = get(osAtom)
  if (configuration === null || os === null) return null
  return { ...configuration, name: get(nameAtom).trim(), os_id: os.id, is_in_queue: get(queuesAtom) }
})

/** True if a click would repeat exactly the refused request: the same machine, promo code and action. */
export const sameActAtom = atom((get) => {
  const creation = get(creationAtom)
  return creation.kind === 'failed' && JSON.stringify(creation.payload) === JSON.stringify(get(payloadAtom))
})

/** Amount in kopeks that the balance lacks for the first period; 0 if nothing is known to be missing. */
export const shortageAtom = atom((get) => {
  const price = get(quoteAtom)
  const who = loaded(get(user.state))
  return price === null || who === null ? 0 : Math.max(0, price.total - who.balance_rub_cents)
})
