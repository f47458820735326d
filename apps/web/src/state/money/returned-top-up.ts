import type { TopUpState } from '@cloud/api'
import { formatRub } from '@cloud/pricing'
import { plural } from '@cloud/pricing/words'
import { atom } from 'jotai'
import { openAddressAtom } from '../address/open-address.ts'
import { isRefused } from '../core/resource.ts'
import { createStorage } from '../core/storage.ts'
import { toastAtom } from '../core/toast.ts'
import { panelClientAtom } from '../servers/panel-client.ts'
import { currentUserAtom } from '../user/current-user.ts'
import { isSessionOverAtom } from '../user/session-over.ts'
import { parseReturnAddress, type RequestedTopUp } from './requested-top-up.ts'

/** Data of a payment for which the user left the panel, kept for the return: the link back from the bank carries no data. */
export interface LeftPayment extends Pick<RequestedTopUp, 'server_id' | 'back'> {
  readonly id: number
}

const STORAGE_KEY = 'top_up'

const LEFT_PAYMENT_STORAGE = createStorage<LeftPayment | null>(() => sessionStorage, {
  parse(text) {
    const { id, server_id, back } = Object(JSON.parse(text)) as Partial<Record<keyof LeftPayment, unknown>>
    if (typeof id !== 'number') return null
    return {
      id,
      server_id: typeof server_id === 'number' ? server_id : null,
      back: typeof back === 'string' ? parseReturnAddress(back) : null
    }
  }
})

export const readLeftPayment = () => LEFT_PAYMENT_STORAGE.getItem(STORAGE_KEY, null)

export const storeLeftPayment = (left: LeftPayment): void => LEFT_PAYMENT_STORAGE.setItem(STORAGE_KEY, left)

/** Drops the stored payment, unless the user has just left for another one. */
function forgetLeftPayment({ id }: LeftPayment): void {
  if (readLeftPayment()?.id === id) LEFT_PAYMENT_STORAGE.removeItem(STORAGE_KEY)
}

/** The state of the top-up from which the user returned. */
export interface ReturnedTopUp extends Omit<LeftPayment, 'id'> {
  readonly topUp: TopUpState
  /** The payment page, if the response that would have led there was lost. */
  readonly payment_url?: string
}

const STARTED_FORMS = ['сервер запускается', 'сервера запускаются', 'серверов запускаются'] as const

/** Returns the sentence about the amount that was credited. */
export const creditedSentence = ({ amount_rub_cents, arrived_rub_cents }: TopUpState): string =>
  `На баланс зачислено ${formatRub(arrived_rub_cents ?? amount_rub_cents)}.`

/** Returns a message about the credited amount and the number of servers that start. */
function creditedText(topUp: TopUpState): string {
  const { starts } = topUp
  const credited = creditedSentence(topUp)
  if (starts.length === 0) return credited
  const started = starts.filter(({ result }) => result === 'started').length
  const rest = starts.length - started
  const text = started === 0 ? '' : ` ${started}\u00a0${plural(started, STARTED_FORMS)}.`
  return `${credited}${text}${rest === 0 ? '' : ` Не запущено: ${rest}, почему — в\u00a0истории.`}`
}

export const returnedTopUpAtom = atom<ReturnedTopUp | null>(null)

/** True from leaving for a payment until its page has loaded: in between, the user has not returned yet. */
export const isLeavingForPaymentAtom = atom(false)

/**
 * Requests the state of the payment from which the user returns, if there is one. Returns true to request it again: the bank may be slower
 * than the user, and a request may get no response.
 */
export const loadReturnedTopUpAtom = atom(null, async (get, set): Promise<boolean> => {
  const before = get(returnedTopUpAtom)
  if (before?.topUp.status === 'paid') return false
  const left = before === null ? readLeftPayment() : { ...before, id: before.topUp.id }
  if (left === null) return false
  const who = get(currentUserAtom)?.id
  const answer = await get(panelClientAtom).topUps.get({ params: { id: left.id } })
  // closed, left for a payment, or the panel of another account meanwhile
  if (get(returnedTopUpAtom) !== before || get(currentUserAtom)?.id !== who) return false
  if (get(isLeavingForPaymentAtom)) return false
  if (answer.ok) {
    forgetLeftPayment(left)
    const { server_id, back } = left
    if (answer.data.status === 'paid' && back !== null && before === null) {
      // return a user who has paid to the page where the money was missing
      set(toastAtom, { kind: 'ok', text: creditedText(answer.data) })
      set(openAddressAtom, back)
      return false
    }
    set(returnedTopUpAtom, { ...before, topUp: answer.data, server_id, back })
    return answer.data.status !== 'paid'
  }
  if (isRefused(answer.error, 404)) {
    // the payment belongs to another account
    forgetLeftPayment(left)
    set(returnedTopUpAtom, null)
    return false
  }
  // after signing in again, the request is repeated
  return !get(isSessionOverAtom)
})
