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

/** What is asked for: its servers, or only that its prices are kept. */
export type EstimateAct = 'order' | 'save'

/** Where the order of an estimate stands. */
export type EstimateOrder =
  | { readonly kind: 'ready' }
  | { readonly kind: 'sending'; readonly act: EstimateAct }
  | {
      readonly kind: 'failed'
      readonly act: EstimateAct
      readonly error: WriteError
      /** What was saved on the way and is still open. */
      readonly offer: SavedOffer | null
    }
  /** The shop asks for another sum than the screen showed. */
  | { readonly kind: 'price-changed'; readonly shown: number; readonly offer: SavedOffer }

export const estimateOrderAtom = atom<EstimateOrder>({ kind: 'ready' })

/** Whether what finds no place waits for it. */
export const estimateQueuesAtom = atom(false)

/** Somebody tried to order what lacks something: it is shown from then on. */
export const orderAttemptedAtom = atom(false)

/** What an item cannot be ordered for. */
export const missingOf = ({ fault, os }: PricedItem): 'fault' | 'os' | null =>
  fault === null ? (os === null ? 'os' : null) : 'fault'

/** Whether the catalogue has fewer places than servers of some configuration. */
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
 * What was saved for an order that was not done, or of which nobody knows: the next press takes it, on this page or loaded
 * again, so that no second one is left behind, and none is accepted twice over.
 */
const savedAtom = atomWithStorage('estimate_offer', null, KEPT_SAVED, { getOnInit: true })

/** The id of the code that is in the prices, by an item that it suits; null without one. */
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

/** Saves what is on the screen as an offer, unless that was done for it already. */
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
  // what was not ordered after all would keep the uses of its code from this one, and a place among the open offers
  if (saved !== null) await set(revokeOfferAtom, saved.offer.id)
  const answer = await set(saveOfferAtom, body)
  if (!answer.ok) {
    // a code that has ended meanwhile is in no price any more
    if (isRefused(answer.error, 400)) void set(checkEstimatePromoAtom, 'foreground')
    return answer.error
  }
  set(savedAtom, { content, offer: answer.data })
  return answer.data
}

const isOffer = (saved: SavedOffer | WriteError): saved is SavedOffer => 'number' in saved

/** What became of the servers, in a sentence. */
function doneText({ servers }: SavedOffer): string {
  const count = (status: number) => servers.filter((server) => server.status === status).length
  const [paused, waiting] = [count(STATUS.paused), count(STATUS.requested)]
  return [
    `Заказ принят, серверов:\u00a0${servers.length}.`,
    ...(paused === 0 ? [] : [`Ждут пополнения баланса:\u00a0${paused}.`]),
    ...(waiting === 0 ? [] : [`Стоят в очереди:\u00a0${waiting}.`])
  ].join(' ')
}

/** Accepts what was saved for the order: a press does, nothing else. */
const acceptAtom = atom(null, async (get, set, offer: SavedOffer): Promise<void> => {
  set(estimateOrderAtom, { kind: 'sending', act: 'order' })
  const answer = await set(acceptOfferAtom, offer.id, { is_in_queue: get(estimateQueuesAtom) })
  let accepted = answer.ok ? answer.data : null
  const error = answer.ok ? null : answer.error
  if (error?.kind === 'refused' && error.problem.code === 'offer_closed') {
    // an answer that was lost may have been this one's
    const found = await get(offersClientAtom).get({ params: { id: offer.id } })
    if (found.ok && found.data.servers.length > 0) accepted = found.data
    set(savedAtom, null)
  }
  if (accepted === null) {
    set(estimateOrderAtom, { kind: 'failed', act: 'order', error: error ?? { kind: 'aborted' }, offer })
    void set(flavors.load, 'background')
  } else finish(get, set, accepted)
})

/** The servers are there: the estimate has served, and the panel shows them. */
function finish(get: Getter, set: Setter, accepted: SavedOffer): void {
  set(savedAtom, null)
  set(estimateOrderAtom, { kind: 'ready' })
  if (get(openedAtom) === null)
    set(ownEstimateAtom, (own) => ({ ...own, title: '', promocode: '', items: [] }))
  void set(user.load, 'background')
  set(goAtom, get(globalsAtom).user_panel_url)
  set(toastAtom, { kind: 'ok', text: doneText(accepted), ...panelLink(get) })
}

/** Asks what became of an order whose answer was lost with the page before. */
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
 * Orders the estimate on the screen, or saves it as an offer; answers with the item that lacks something, so that the screen
 * can lead there. A visitor signs in first, and the estimate stays.
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

/** The person agrees to the sum that was asked about. */
export const acceptChangedAtom = atom(null, async (get, set) => {
  const order = get(estimateOrderAtom)
  if (order.kind === 'price-changed') await set(acceptAtom, order.offer)
})

/** Or does not: what was saved for it is taken back, and the prices of now are asked for. */
export const declineChangedAtom = atom(null, async (get, set) => {
  const order = get(estimateOrderAtom)
  if (order.kind !== 'price-changed') return
  set(estimateOrderAtom, { kind: 'ready' })
  set(savedAtom, null)
  void set(flavors.load, 'background')
  await set(revokeOfferAtom, order.offer.id)
})
