import { type CallError, clientOf, flavorIds, type NewOffer, type SavedOffer } from '@cloud/api'
import { offers, promo } from '@cloud/api/endpoints'
import { STATUS } from '@cloud/pricing'
import { atom, type Getter, type Setter } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { openAddressAtom } from '../address/open-address.ts'
import { panelLink } from '../address/panel-link.ts'
import { paths } from '../address/paths.ts'
import { flavorsResource } from '../catalogue/catalogue-flavors.ts'
import { reloadPricesAtom } from '../catalogue/reload-prices.ts'
import { clientOptionsAtom } from '../core/api-client.ts'
import { accountDialogAtom } from '../core/dialogs.ts'
import { globalsAtom } from '../core/globals-atom.ts'
import { isRefused, isSignedOut } from '../core/resource.ts'
import { createStorage } from '../core/storage.ts'
import { toastAtom } from '../core/toast.ts'
import { chosenKeyIdsAtom } from '../creation/chosen-keys.ts'
import { followUp } from '../mutation/follow-up.ts'
import type { WriteError } from '../mutation/mutation.ts'
import { currentOwner } from '../mutation/pending-writes.ts'
import { rememberJustSaved } from '../offers/just-saved.ts'
import { acceptOfferAtom, offerSubject, revokeOfferAtom, saveOfferAtom } from '../offers/offer-actions.ts'
import { offersClientAtom } from '../offers/saved-offers.ts'
import { userResource } from '../user/current-user.ts'
import { openSignIn } from '../user/open-sign-in.ts'
import { countServers, type Estimate, type NewItem } from './estimate.ts'
import { typedBuyerAtom } from './estimate-buyer.ts'
import { type PricedItem, pricedEstimateAtom } from './estimate-prices.ts'
import { checkEstimatePromoAtom, estimatePromoAtom, promoKey, promoPercentsAtom } from './estimate-promo.ts'
import { ownEstimateAtom } from './own-estimate.ts'
import { openedEstimateAtom, shownEstimateAtom } from './shown-estimate.ts'

/** The requested action: order the servers, or only save the prices. */
export type EstimateAction = 'order' | 'save'

/** State of the order of an estimate. */
export type EstimateOrder =
  | { readonly kind: 'ready' }
  | { readonly kind: 'sending'; readonly act: EstimateAction }
  | {
      readonly kind: 'failed'
      readonly act: EstimateAction
      readonly error: WriteError
      /** The offer that was saved for the order and is still open. */
      readonly offer: SavedOffer | null
    }
  /** The server returned a different sum than the screen showed. */
  | { readonly kind: 'price-changed'; readonly shown: number; readonly offer: SavedOffer }

export const estimateOrderAtom = atom<EstimateOrder>({ kind: 'ready' })

/** True if servers without capacity are to join the queue. */
export const estimateJoinsQueueAtom = atom(false)

/** True once the user has tried to order an incomplete estimate: missing parts are shown from then on. */
export const isOrderAttemptedAtom = atom(false)

/** Returns the reason why an item cannot be ordered. */
export const missingPart = ({ fault, os }: PricedItem): 'fault' | 'os' | null =>
  fault === null ? (os === null ? 'os' : null) : 'fault'

/** True if the catalogue has less capacity for some configuration than the estimate needs. */
export const lacksCapacityAtom = atom((get) => {
  const { items } = get(pricedEstimateAtom)
  return items.some(({ flavor }) => {
    const wanted = countServers(items.filter(({ flavor_id }) => flavor_id === flavor?.id))
    return flavor !== null && flavor.max_available < wanted
  })
})

interface StoredOffer {
  readonly content: string
  readonly offer: SavedOffer
}

const OFFER_STORAGE = createStorage<StoredOffer | null>(() => sessionStorage, {
  parse(text) {
    const { content, offer } = Object(JSON.parse(text)) as Partial<StoredOffer>
    return typeof content === 'string' && typeof offer?.id === 'string' ? { content, offer } : null
  }
})

/**
 * The offer saved for an order that was not carried out or whose outcome is unknown. The next click reuses it, also after a reload, so that
 * no second offer remains open and none is accepted twice.
 */
const storedOfferAtom = atomWithStorage('estimate_offer', null, OFFER_STORAGE, { getOnInit: true })

/** Returns the id of the promo code in the prices, found by an item that it suits; null without a code. */
async function findPromocodeId(get: Getter): Promise<CallError | number | null> {
  const code = get(estimatePromoAtom)
  const item = get(pricedEstimateAtom).items.find((one) => get(promoPercentsAtom).has(promoKey(one)))
  if (code.kind === 'none' || item?.flavor == null) return null
  const { gpu_id, gpu_count, cpu_id, cpu_count, ram_count } = flavorIds(item.flavor)
  const { promo: client } = clientOf({ promo }, get(clientOptionsAtom))
  const answer = await client.apply({
    body: {
      promo_code: code.code,
      rental_duration: item.price_plan,
      ssd_count: item.ssd_count,
      gpu_id,
      gpu_count,
      cpu_id,
      cpu_count,
      ram_count
    }
  })
  return answer.ok ? answer.data.id : answer.error
}

const isError = (id: CallError | number | null): id is CallError => typeof id === 'object' && id !== null

/** Saves the estimate on the screen as an offer, unless it is already saved. */
async function saveAsOffer(get: Getter, set: Setter): Promise<SavedOffer | WriteError> {
  const estimate = get(shownEstimateAtom)
  const { items, sums } = get(pricedEstimateAtom)
  const id = await findPromocodeId(get)
  if (isError(id)) {
    void set(checkEstimatePromoAtom, 'foreground')
    return id
  }
  const title = estimate?.title.trim() ?? ''
  const body: NewOffer = {
    items: items.flatMap(({ name, quantity, flavor_id, os_id, ssd_count, price_plan }) =>
      os_id === null ? [] : [{ name, quantity, flavor_id, os_id, ssd_count, price_plan }]
    ),
    promocode_id: id,
    title: title === '' ? null : title,
    buyer: get(typedBuyerAtom)
  }
  const content = JSON.stringify([currentOwner(get), body, sums?.total])
  const saved = get(storedOfferAtom)
  if (saved?.content === content) return saved.offer
  // revoke an offer that was not ordered: it would block uses of its code and a slot among the open offers
  if (saved !== null) await set(revokeOfferAtom, saved.offer.id)
  const answer = await set(saveOfferAtom, body)
  if (!answer.ok) {
    // a code that has expired meanwhile is not in the prices any more
    if (isRefused(answer.error, 400)) void set(checkEstimatePromoAtom, 'foreground')
    return answer.error
  }
  set(storedOfferAtom, { content, offer: answer.data })
  return answer.data
}

const isOffer = (saved: SavedOffer | WriteError): saved is SavedOffer => 'number' in saved

/** Returns the message about the ordered servers. */
function orderedText({ servers }: SavedOffer): string {
  const count = (status: number) => servers.filter((server) => server.status === status).length
  const [paused, waiting] = [count(STATUS.paused), count(STATUS.requested)]
  return [
    `Заказ принят, серверов:\u00a0${servers.length}.`,
    ...(paused === 0 ? [] : [`Ждут пополнения баланса:\u00a0${paused}.`]),
    ...(waiting === 0 ? [] : [`Стоят в очереди:\u00a0${waiting}.`])
  ].join(' ')
}

/** Accepts the offer saved for the order. Called only on a click. */
const acceptStoredOfferAtom = atom(null, async (get, set, offer: SavedOffer): Promise<void> => {
  set(estimateOrderAtom, { kind: 'sending', act: 'order' })
  const ssh_key_ids = [...get(chosenKeyIdsAtom)]
  const answer = await set(acceptOfferAtom, offer.id, {
    is_in_queue: get(estimateJoinsQueueAtom),
    ...(ssh_key_ids.length > 0 && { ssh_key_ids })
  })
  let accepted = answer.ok ? answer.data : null
  const error = answer.ok ? null : answer.error
  if (error?.kind === 'refused' && error.problem.code === 'offer_closed') {
    // the lost response may belong to this offer
    const found = await get(offersClientAtom).get({ params: { id: offer.id } })
    if (found.ok && found.data.servers.length > 0) accepted = found.data
    set(storedOfferAtom, null)
  }
  if (accepted === null) {
    set(estimateOrderAtom, { kind: 'failed', act: 'order', error: error ?? { kind: 'aborted' }, offer })
    void set(flavorsResource.load, 'background')
  } else finishOrder(get, set, accepted)
})

type OrderedItem = Omit<NewItem, 'price_plan'> & Pick<SavedOffer['items'][number], 'price_plan'>

/** Returns a text that is equal for equal items; the server stores names in the composed form. */
const itemText = ({ name, quantity, flavor_id, os_id, ssd_count, price_plan }: OrderedItem) =>
  JSON.stringify([name.normalize('NFC').trim(), quantity, flavor_id, os_id, ssd_count, price_plan])

/** Removes the ordered items from the own estimate; items added or changed meanwhile, also in another tab, stay. */
function removeOrdered(own: Estimate, { items: ordered }: SavedOffer): Estimate {
  const texts = ordered.map(itemText)
  const items = own.items.filter((item) => !texts.includes(itemText(item)))
  return items.length === 0 ? { ...own, title: '', promocode: '', items } : { ...own, items }
}

/** Removes the items whose servers were created, and opens the panel. */
function finishOrder(get: Getter, set: Setter, accepted: SavedOffer): void {
  set(storedOfferAtom, null)
  set(estimateOrderAtom, { kind: 'ready' })
  if (get(openedEstimateAtom) === null) set(ownEstimateAtom, (own) => removeOrdered(own, accepted))
  void set(userResource.load, 'background')
  set(openAddressAtom, get(globalsAtom).user_panel_url)
  set(toastAtom, { kind: 'ok', text: orderedText(accepted), ...panelLink(get) })
}

/** Requests the outcome of an order whose response was lost with the previous page. */
export const followEstimateOrderAtom = atom(null, (get, set) => {
  const { offer } = get(storedOfferAtom) ?? {}
  if (offer === undefined) return
  const subject = offerSubject(offer.id)
  const failed = (set: Setter, error: WriteError) =>
    set(estimateOrderAtom, { kind: 'failed', act: 'order', error, offer })
  void followUp<typeof offers.accept, unknown>(get, set, subject, {
    endpoint: offers.accept,
    onAsking: (set) => set(estimateOrderAtom, { kind: 'sending', act: 'order' }),
    onUnanswered: (set, _, error) => failed(set, { ...error, lost: { subject, isDone: 'unknown' } }),
    onDone: (get, set, _, accepted) => finishOrder(get, set, accepted),
    onNotDone: (_, set, __, error) =>
      failed(set, error ?? { kind: 'no-answer', lost: { subject, isDone: 'no' } }),
    onForeign: (set) => set(estimateOrderAtom, { kind: 'ready' })
  })
})

/**
 * Orders the estimate on the screen, or saves it as an offer. Returns the first incomplete item, so that the screen can lead there. A
 * visitor signs in first, and the estimate is kept.
 */
export const orderEstimateAtom = atom(
  null,
  async (get, set, act: EstimateAction): Promise<PricedItem | null> => {
    const { items, sums } = get(pricedEstimateAtom)
    const missing = items.find((item) => missingPart(item) !== null) ?? null
    set(isOrderAttemptedAtom, missing !== null)
    if (missing !== null || sums === null || get(estimateOrderAtom).kind === 'sending') return missing
    const who = get(userResource.state)
    if (who.state === 'ready' && who.data === null) {
      set(accountDialogAtom, { kind: 'open', why: 'enter' })
      return null
    }
    set(estimateOrderAtom, { kind: 'sending', act })
    const offer = await saveAsOffer(get, set)
    if (!isOffer(offer)) {
      if (isSignedOut(offer)) {
        openSignIn(set, 'enter')
        set(estimateOrderAtom, { kind: 'ready' })
      } else set(estimateOrderAtom, { kind: 'failed', act, error: offer, offer: null })
      return null
    }
    if (act === 'save') {
      set(storedOfferAtom, null)
      set(estimateOrderAtom, { kind: 'ready' })
      rememberJustSaved(offer)
      set(openAddressAtom, paths.savedOffer(offer.id))
    } else if (offer.total_rub_cents === sums.total) await set(acceptStoredOfferAtom, offer)
    else set(estimateOrderAtom, { kind: 'price-changed', shown: sums.total, offer })
    return null
  }
)

/** Accepts the changed sum. */
export const acceptChangedSumAtom = atom(null, async (get, set) => {
  const order = get(estimateOrderAtom)
  if (order.kind === 'price-changed') await set(acceptStoredOfferAtom, order.offer)
})

const sumsAtom = atom((get) => get(pricedEstimateAtom).sums)

/** Declines the changed sum: revokes the offer saved for it and reloads the prices. */
export const declineChangedSumAtom = atom(null, async (get, set) => {
  const order = get(estimateOrderAtom)
  if (order.kind !== 'price-changed') return
  set(estimateOrderAtom, { kind: 'ready' })
  set(storedOfferAtom, null)
  await set(revokeOfferAtom, order.offer.id)
  await set(reloadPricesAtom, sumsAtom, order.offer.total_rub_cents)
})
