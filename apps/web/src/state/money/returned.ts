import type { TopUpState } from '@cloud/api'
import { formatRub } from '@cloud/pricing'
import { plural } from '@cloud/pricing/words'
import { atom } from 'jotai'
import { goAtom } from '../address/go.ts'
import { isRefused, loaded } from '../core/resource.ts'
import { storage } from '../core/storage.ts'
import { toastAtom } from '../core/toast.ts'
import { panelClientAtom } from '../servers/client.ts'
import { isSessionOverAtom } from '../user/session-over.ts'
import { user } from '../user/user.ts'
import { ownAddress, type TopUpWish } from './top-up-wish.ts'

/** Data of a payment for which the user left the panel, kept for the return: the link back from the bank carries no data. */
export interface Left extends Pick<TopUpWish, 'server_id' | 'back'> {
  readonly id: number
}

const KEPT = 'top_up'

const KEPT_LEFT = storage<Left | null>(() => sessionStorage, {
  parse(text) {
    const { id, server_id, back } = Object(JSON.parse(text)) as Partial<Record<keyof Left, unknown>>
    if (typeof id !== 'number') return null
    return {
      id,
      server_id: typeof server_id === 'number' ? server_id : null,
      back: typeof back === 'string' ? ownAddress(back) : null
    }
  }
})

export const keptLeft = () => KEPT_LEFT.getItem(KEPT, null)

export const keepLeft = (left: Left): void => KEPT_LEFT.setItem(KEPT, left)

/** Drops the stored payment, unless the user has just left for another one. */
function forgetLeft({ id }: Left): void {
  if (keptLeft()?.id === id) KEPT_LEFT.removeItem(KEPT)
}

/** The state of the top-up from which the user returned. */
export interface ReturnedTopUp extends Omit<Left, 'id'> {
  readonly topUp: TopUpState
  /** The payment page, if the response that would have led there was lost. */
  readonly payment_url?: string
}

const STARTED = ['сервер запускается', 'сервера запускаются', 'серверов запускаются'] as const

/** Returns a message about the credited amount and the number of servers that start. */
function creditedText({ amount_rub_cents, starts }: TopUpState): string {
  const credited = `На баланс зачислено ${formatRub(amount_rub_cents)}.`
  if (starts.length === 0) return credited
  const started = starts.filter(({ result }) => result === 'started').length
  const rest = starts.length - started
  const text = started === 0 ? '' : ` ${started}\u00a0${plural(started, STARTED)}.`
  return `${credited}${text}${rest === 0 ? '' : ` Не запущено: ${rest}, почему — в\u00a0истории.`}`
}

export const returnedAtom = atom<ReturnedTopUp | null>(null)

/**
 * Requests the state of the payment from which the user returns, if there is one. Returns true to request it again: the bank may be slower
 * than the user, and a request may get no response.
 */
export const askReturnedAtom = atom(null, async (get, set): Promise<boolean> => {
  const before = get(returnedAtom)
  if (before?.topUp.status === 'paid') return false
  const left = before === null ? keptLeft() : { ...before, id: before.topUp.id }
  if (left === null) return false
  const who = loaded(get(user.state))?.id
  const answer = await get(panelClientAtom).topUps.get({ params: { id: left.id } })
  // closed, or the panel of another account meanwhile
  if (get(returnedAtom) !== before || loaded(get(user.state))?.id !== who) return false
  if (answer.ok) {
    forgetLeft(left)
    const { server_id, back } = left
    if (answer.data.status === 'paid' && back !== null && before === null) {
      // return a user who has paid to the page where the money was missing
      set(toastAtom, { kind: 'ok', text: creditedText(answer.data) })
      set(goAtom, back)
      return false
    }
    set(returnedAtom, { ...before, topUp: answer.data, server_id, back })
    return answer.data.status !== 'paid'
  }
  if (isRefused(answer.error, 404)) {
    // the payment belongs to another account
    forgetLeft(left)
    set(returnedAtom, null)
    return false
  }
  // after signing in again, the request is repeated
  return !get(isSessionOverAtom)
})
