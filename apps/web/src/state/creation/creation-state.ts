import { type CallError, type CreatePayload, flavorIds, type Quote } from '@cloud/api'
import { checkServerName } from '@cloud/pricing'
import { occupiesSlot } from '@cloud/pricing/books'
import { atom } from 'jotai'
import { originalServerAtom } from '../address/location.ts'
import { chosenFlavorAtom, chosenOsAtom, planAtom, ssdSizeAtom } from '../choices/chosen-configuration.ts'
import { quoteAtom } from '../choices/configuration-price.ts'
import { promoAtom } from '../choices/promo-state.ts'
import { currentUserAtom } from '../user/current-user.ts'
import { chosenKeyIdsAtom } from './chosen-keys.ts'
import { serverNameAtom } from './server-name.ts'

/** A server as ordered, with the price that the user saw. */
export interface Order {
  readonly payload: CreatePayload
  readonly shown: Quote
  /** The user pays the missing amount next, and the server starts when the money arrives. */
  readonly pays?: boolean | undefined
}

/** State of the creation of the server. */
export type Creation =
  | { readonly kind: 'ready' }
  | { readonly kind: 'sending'; readonly late: boolean; readonly pays?: boolean | undefined }
  /** No SSH key is chosen: the user is asked whether to order without one. */
  | { readonly kind: 'no-key'; readonly order: Order }
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
export const joinsQueueAtom = atom((get) => {
  const flavor = get(chosenFlavorAtom)
  const own = get(originalServerAtom)
  const held = own !== null && occupiesSlot(own) && own.flavor_id
  return flavor !== null && flavor.max_available <= 0 && flavor.id !== held
})

/** Choices that creating a server requires, in the order of the screen. */
export type MissingChoice = 'name' | 'configuration' | 'os'

export const nameIssueAtom = atom((get) => checkServerName(get(serverNameAtom))[0] ?? null)

export const firstMissingAtom = atom((get): MissingChoice | null => {
  if (get(nameIssueAtom) !== null) return 'name'
  if (get(chosenFlavorAtom) === null) return 'configuration'
  return get(chosenOsAtom) === null ? 'os' : null
})

/** True once the user has clicked the button: errors under the fields are shown only then, until they are fixed. */
export const isCreateAttemptedAtom = atom(false)

/** The chosen configuration by its names on the wire, without name and system; null while no configuration is chosen. */
export const configurationPayloadAtom = atom((get) => {
  const flavor = get(chosenFlavorAtom)
  if (flavor === null) return null
  const promo = get(promoAtom)
  return {
    price_plan: get(planAtom),
    ...flavorIds(flavor),
    ssd_count: get(ssdSizeAtom),
    ...(promo === null ? {} : { promocode_id: promo.id })
  }
})

/** The current choices as an order; null while a choice is missing. */
export const createPayloadAtom = atom((get): CreatePayload | null => {
  const configuration = get(configurationPayloadAtom)
  const os = get(chosenOsAtom)
  if (configuration === null || os === null) return null
  const ssh_key_ids = [...get(chosenKeyIdsAtom)]
  return {
    ...configuration,
    name: get(serverNameAtom).trim(),
    os_id: os.id,
    is_in_queue: get(joinsQueueAtom),
    ...(ssh_key_ids.length > 0 && { ssh_key_ids })
  }
})

/** True if a click would repeat exactly the refused request: the same machine, promo code and action. */
export const isSameRequestAtom = atom((get) => {
  const creation = get(creationAtom)
  return (
    creation.kind === 'failed' && JSON.stringify(creation.payload) === JSON.stringify(get(createPayloadAtom))
  )
})

/** Amount in kopeks that the balance lacks for the first period; 0 if nothing is known to be missing. */
export const shortageAtom = atom((get) => {
  const price = get(quoteAtom)
  const who = get(currentUserAtom)
  return price === null || who === null ? 0 : Math.max(0, price.total - who.balance_rub_cents)
})
