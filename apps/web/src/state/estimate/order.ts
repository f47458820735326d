import { type CallError, clientOf, flavorIds, type NewOffer, type SavedOffer } from '@cloud/api'
import { offers, promo } from '@cloud/api/endpoints'
import { STATUS } from '@cloud/pricing'
import { atom, type Getter, type Setter } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { goAtom } from '../address/go.ts'
import { panelLink } from '../address/panel-link.ts'
import { paths } from '../address/paths.ts'
import { flavors } from '../catalogue/flavors.ts'
import { clientOptionsAtom } from '../core/client.ts'
import { accountAtom } from '../core/dialogs.ts'
import { globalsAtom } from '../core/globals.ts'
import { isRefused, isSignedOut } from '../core/resource.ts'
import { storage } from '../core/storage.ts'
import { toastAtom } from '../core/toast.ts'
import { followUp } from '../mutation/follow-up.ts'
import type { WriteError } from '../mutation/mutation.ts'
import { ownerHere } from '../mutation/pending.ts'
import { aboutOffer, acceptOfferAtom, revokeOfferAtom, saveOfferAtom } from '../offers/act.ts'
import { keepJustSaved } from '../offers/just-saved.ts'
import { offersClientAtom } from '../offers/offers.ts'
import { signInAgain } from '../user/sign-in-again.ts'
import { user } from '../user/user.ts'
import { typedBuyerAtom } from './buyer.ts'
import { serversOf } from './estimate.ts'
import { openedAtom, shownEstimateAtom } from './opened.ts'
import { ownEstimateAtom } from './own.ts'
import { type PricedItem, pricedEstimateAtom } from './priced.ts'
import { checkEstimatePromoAtom, estimatePromoAtom, percentsAtom, promoKey } from './promo.ts'

/** The requested action: order the servers, or only save the prices. */
export type EstimateAct = 'order' | 'save'

/** State of the order of an estimate. */
export type EstimateOrder =
  | { readonly kind: 'ready' }
  | { readonly kind: 'sending'; readonly act: EstimateAct }
  | {
      readonly kind: 'failed'
      readonly act: EstimateAct
      readonly error: WriteError
      /** The offer that was saved for the order and is still open. */
      readonly offer: SavedOffer | null
    }
  /** The server returned a different sum than the screen showed. */
  | { readonly kind: 'price-changed'; readonly shown: number; readonly offer: SavedOffer }

export const estimateOrderAtom = atom<EstimateOrder>({ kind: 'ready' })

/** True if servers without capacity are to join the queue. */
export const estimateQueuesAtom = atom(false)

/** True once the user has tried to order an incomplete estimate: missing parts are shown from then on. */
export const orderAttemptedAtom = atom(false)

/** Returns the reason why an item cannot be ordered. */
export const missingOf = ({ fault, os }: PricedItem): 'fault' | 'os' | null =>
  fault === null ? (os === null ? 'os' : null) : 'fault'

/** True if the catalogue has less capacity for some configuration than the estimate needs. */
export const lacksPlacesAtom = atom((get) => {
  const { items } = get(pricedEstimateAtom)
  return items.some(({ flavor }) => {
    const wanted = serversOf(items.filter(({ flavor_id }) => flavor_id === flavor?.id))
    return flavor !== null && flavor.max_available < wanted
  })
})

interface Saved {
  readonly content: string
  readonly offer: SavedOffer
}

const KEPT_SAVED = storage<Saved | null>(() => sessionStorage, {
  parse(text) {
    const { content, offer } = Object(JSON.parse(text)) as Partial<Saved>
    return typeof content === 'string' && typeof offer?.id === 'string' ? { content, offer } : null
  }
})

/**
 * The offer saved for an order that was not carried out or whose outcome is unknown. The next click reuses it, also after a reload, so that
 * no second offer remains open and none is accepted twice.
 */
const savedAtom = atomWithStorage('estimate_offer', null, KEPT_SAVED, { getOnInit: true })

/** Returns the id of the promo code in the prices, found by an item that it suits; null without a code. */
async function promocodeId(get: Getter): Promise<CallError | number | null> {
  const code = get(estimatePromoAtom)
  const item = get(pricedEstimateAtom).items.find((one) => get(percentsAtom).has(promoKey(one)))
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
async function save(get: Getter, set: Setter): Promise<SavedOffer | WriteError> {
  const estimate = get(shownEstimateAtom)
  const { items, sums } = get(pricedEstimateAtom)
  const id = await promocodeId(get)
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
  const content = JSON.stringify([ownerHere(get), body, sums?.total])
  const saved = get(savedAtom)
  if (saved?.content === content) return saved.offer
  // revoke an offer that was not ordered: it would block uses of its code and a slot among the open offers
  if (saved !== null) await set(revokeOfferAtom, saved.offer.id)
  const answer = await set(saveOfferAtom, body)
  if (!answer.ok) {
    // a code that has expired meanwhile is not in the prices any more
    if (isRefused(answer.error, 400)) void set(checkEstimatePromoAtom, 'foreground')
    return answer.error
  }
  set(savedAtom, { content, offer: answer.data })
  return answer.data
}

const isOffer = (saved: SavedOffer | WriteError): saved is SavedOffer => 'number' in saved

/** Returns the message about the ordered servers. */
function doneText({ servers }: SavedOffer): string {
  const count = (status: number) => servers.filter((server) => server.status === status).length
  const [paused, waiting] = [count(STATUS.paused), count(STATUS.requested)]
  return [
    `Заказ принят, серверов:\u00a0${servers.length}.`,
    ...(paused === 0 ? [] : [`Ждут пополнения баланса:\u00a0${paused}.`]),
    ...(waiting === 0 ? [] : [`Стоят в очереди:\u00a0${waiting}.`])
  ].join(' ')
}

/** Accepts the offer saved for the order. Called only on a click. */
const acceptAtom = atom(null, async (get, set, offer: SavedOffer): Promise<void> => {
  set(estimateOrderAtom, { kind: 'sending', act: 'order' })
  const answer = await set(acceptOfferAtom, offer.id, { is_in_queue: get(estimateQueuesAtom) })
  let accepted = answer.ok ? answer.data : null
  const error = answer.ok ? null : answer.error
  if (error?.kind === 'refused' && error.problem.code === 'offer_closed') {
    // the lost response may belong to this offer
    const found = await get(offersClientAtom).get({ params: { id: offer.id } })
    if (found.ok && found.data.servers.length > 0) accepted = found.data
    set(savedAtom, null)
  }
  if (accepted === null) {
    set(estimateOrderAtom, { kind: 'failed', act: 'order', error: error ?? { kind: 'aborted' }, offer })
    void set(flavors.load, 'background')
  } else finish(get, set, accepted)
})

/** Clears the estimate after its servers were created, and opens the panel. */
function finish(get: Getter, set: Setter, accepted: SavedOffer): void {
  set(savedAtom, null)
  set(estimateOrderAtom, { kind: 'ready' })
  if (get(openedAtom) === null)
    set(ownEstimateAtom, (own) => ({ ...own, title: '', promocode: '', items: [] }))
  void set(user.load, 'background')
  set(goAtom, get(globalsAtom).user_panel_url)
  set(toastAtom, { kind: 'ok', text: doneText(accepted), ...panelLink(get) })
}

/** Requests the outcome of an order whose response was lost with the previous page. */
export const followEstimateOrderAtom = atom(null, (get, set) => {
  const { offer } = get(savedAtom) ?? {}
  if (offer === undefined) return
  const about = aboutOffer(offer.id)
  const failed = (set: Setter, error: WriteError) =>
    set(estimateOrderAtom, { kind: 'failed', act: 'order', error, offer })
  void followUp<typeof offers.accept, unknown>(get, set, about, {
    endpoint: offers.accept,
    onAsking: (set) => set(estimateOrderAtom, { kind: 'sending', act: 'order' }),
    onUnanswered: (set, _, error) => failed(set, { ...error, lost: { about, isDone: 'unknown' } }),
    onDone: (get, set, _, accepted) => finish(get, set, accepted),
    onNotDone: (_, set, __, error) =>
      failed(set, error ?? { kind: 'no-answer', lost: { about, isDone: 'no' } }),
    onForeign: (set) => set(estimateOrderAtom, { kind: 'ready' })
  })
})

/**
 * Orders the estimate on the screen, or saves it as an offer. Returns the first incomplete item, so that the screen can lead there. A
 * visitor signs in first, and the estimate is kept.
 */
export const orderEstimateAtom = atom(
  null,
  async (get, set, act: EstimateAct): Promise<PricedItem | null> => {
    const { items, sums } = get(pricedEstimateAtom)
    const missing = items.find((item) => missingOf(item) !== null) ?? null
    set(orderAttemptedAtom, missing !== null)
    if (missing !== null || sums === null || get(estimateOrderAtom).kind === 'sending') return missing
    const who = get(user.state)
    if (who.state === 'ready' && who.data === null) {
      set(accountAtom, { kind: 'open', why: 'enter' })
      return null
    }
    set(estimateOrderAtom, { kind: 'sending', act })
    const offer = await save(get, set)
    if (!isOffer(offer)) {
      if (isSignedOut(offer)) {
        signInAgain(set, 'enter')
        set(estimateOrderAtom, { kind: 'ready' })
      } else set(estimateOrderAtom, { kind: 'failed', act, error: offer, offer: null })
      return null
    }
    if (act === 'save') {
      set(savedAtom, null)
      set(estimateOrderAtom, { kind: 'ready' })
      keepJustSaved(offer)
      set(goAtom, paths.savedOffer(offer.id))
    } else if (offer.total_rub_cents === sums.total) await set(acceptAtom, offer)
    else set(estimateOrderAtom, { kind: 'price-changed', shown: sums.total, offer })
    return null
  }
)

/** Accepts the changed sum. */
export const acceptChangedAtom = atom(null, async (get, set) => {
  const order = get(estimateOrderAtom)
  if (order.kind === 'price-changed') await set(acceptAtom, order.offer)
})

/** Declines the changed sum: revokes the offer saved for it and reloads the prices. */
export const declineChangedAtom = atom(null, async (get, set) => {
  const order = get(estimateOrderAtom)
  if (order.kind !== 'price-changed') return
  set(estimateOrderAtom, { kind: 'ready' })
  set(savedAtom, null)
  void set(flavors.load, 'background')
  await set(revokeOfferAtom, order.offer.id)
})
