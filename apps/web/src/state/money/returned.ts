import type { TopUpState } from '@cloud/api'
import { formatRub } from '@cloud/pricing'
import { atom } from 'jotai'
import { goAtom } from '../address/go.ts'
import { isRefused, loaded } from '../core/resource.ts'
import { toastAtom } from '../core/toast.ts'
import { panelClientAtom } from '../servers/client.ts'
import { user } from '../user/user.ts'
import { ownAddress, type TopUpWish } from './top-up-wish.ts'

/** What a person left the panel to pay, kept for the way back: the bank's page says nothing with its link. */
export interface Left extends Pick<TopUpWish, 'server_id' | 'back'> {
  readonly id: number
}

const KEPT = 'top_up'

function keptLeft(): Left | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('id' in kept) || typeof kept.id !== 'number')
      return null
    const server_id = 'server_id' in kept && typeof kept.server_id === 'number' ? kept.server_id : null
    const back = 'back' in kept && typeof kept.back === 'string' ? ownAddress(kept.back) : null
    return { id: kept.id, server_id, back }
  } catch {
    return null
  }
}

export function keepLeft(left: Left): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(left))
  } catch {
    // a browser that keeps nothing: the balance and the history show what came of it
  }
}

/** Unless the person leaves for another payment just now. */
function forgetLeft({ id }: Left): void {
  if (keptLeft()?.id === id) sessionStorage.removeItem(KEPT)
}

/** What came of the top-up that the person left for. */
export interface Returned extends Omit<Left, 'id'> {
  readonly topUp: TopUpState
  /** Where it is paid, when the answer that would have led there was lost. */
  readonly payment_url?: string
}

export const returnedAtom = atom<Returned | null>(null)

/**
 * Asks what became of the payment that the person comes back from, if there is one. Answers whether to ask again: the bank
 * may be later than the person, and a question may get no answer.
 */
export const askReturnedAtom = atom(null, async (get, set): Promise<boolean> => {
  const before = get(returnedAtom)
  if (before?.topUp.status === 'paid') return false
  const left = before === null ? keptLeft() : { ...before, id: before.topUp.id }
  if (left === null) return false
  const who = loaded(get(user.state))?.id
  const answer = await get(panelClientAtom).topUps.get({ params: { id: left.id } })
  // closed, or another account's panel meanwhile
  if (get(returnedAtom) !== before || loaded(get(user.state))?.id !== who) return false
  if (answer.ok) {
    forgetLeft(left)
    const { server_id, back } = left
    if (answer.data.status === 'paid' && back !== null && before === null) {
      // who comes back with the money goes on where it was lacking
      set(toastAtom, { kind: 'ok', text: `На баланс зачислено ${formatRub(answer.data.amount_rub_cents)}.` })
      set(goAtom, back)
      return false
    }
    set(returnedAtom, { ...before, topUp: answer.data, server_id, back })
    return answer.data.status !== 'paid'
  }
  if (isRefused(answer.error, 404)) {
    // another account's
    forgetLeft(left)
    set(returnedAtom, null)
    return false
  }
  // who signs in again looks again
  return !isRefused(answer.error, 401)
})
