import type { CallError, TopUpPayload, TopUpState } from '@cloud/api'
import { topUps } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { isRefused } from '../is-refused.ts'
import { loaded } from '../load.ts'
import { user } from '../user/user.ts'
import { press } from '../writes/press.ts'
import { panelClientAtom } from './client.ts'

/** What a person left the panel to pay, kept for the way back: the bank's page tells nothing with its link. */
interface Left {
  readonly id: number
  /** The server that it is for. */
  readonly server_id: number | null
}

const KEPT = 'top_up'

function keptLeft(): Left | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('id' in kept) || typeof kept.id !== 'number')
      return null
    const server_id = 'server_id' in kept && typeof kept.server_id === 'number' ? kept.server_id : null
    return { id: kept.id, server_id }
  } catch {
    return null
  }
}

function keepLeft(left: Left): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(left))
  } catch {
    // a browser that keeps nothing: the balance and the chronology tell what came of it
  }
}

/** Unless the person leaves for another payment just now. */
function forgetLeft({ id }: Left): void {
  if (keptLeft()?.id === id) sessionStorage.removeItem(KEPT)
}

/** Asks for money to come in and goes where it is paid: the bank's page, or the invoice. Answers why it could not. */
export const topUpAtom = atom(
  null,
  async (get, set, body: TopUpPayload, server_id: number | null = null): Promise<CallError | null> => {
    const { create } = get(panelClientAtom).topUps
    const answer = await press(get, set, {
      about: 'top-up',
      endpoint: topUps.create,
      call: (options) => create({ body }, options)
    })
    if (!answer.ok) return answer.error
    keepLeft({ id: answer.data.id, server_id })
    location.assign('payment_url' in answer.data ? answer.data.payment_url : answer.data.invoice_url)
    return null
  }
)

/** What came of the top-up that the person left for. */
export interface Returned {
  readonly topUp: TopUpState
  readonly server_id: number | null
}

export const returnedAtom = atom<Returned | null>(null)

/**
 * Asks what became of the payment that the person comes back from, if there is one. Answers whether to ask again: the bank
 * may be later than the person, and a question may get no answer.
 */
export const askReturnedAtom = atom(null, async (get, set): Promise<boolean> => {
  const before = get(returnedAtom)
  if (before?.topUp.status === 'paid') return false
  const left = before === null ? keptLeft() : { id: before.topUp.id, server_id: before.server_id }
  if (left === null) return false
  const who = loaded(get(user.state))?.id
  const answer = await get(panelClientAtom).topUps.get({ params: { id: left.id } })
  // closed, or another account's panel meanwhile
  if (get(returnedAtom) !== before || loaded(get(user.state))?.id !== who) return false
  if (answer.ok) {
    forgetLeft(left)
    set(returnedAtom, { topUp: answer.data, server_id: left.server_id })
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
