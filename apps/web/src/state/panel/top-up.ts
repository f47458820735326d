import type { CallError, TopUpPayload, TopUpState } from '@cloud/api'
import { atom } from 'jotai'
import { panelClientAtom } from './client.ts'

/** What a person left the panel to pay, kept for the way back: the bank's page tells nothing with its link. */
interface Left {
  readonly id: number
  /** The server that it is for. */
  readonly server_id: number | null
}

const KEPT = 'top_up'

function takeLeft(): Left | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null')
    sessionStorage.removeItem(KEPT)
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

/** Asks for money to come in and goes where it is paid: the bank's page, or the invoice. Answers why it could not. */
export const topUpAtom = atom(
  null,
  async (get, _set, body: TopUpPayload, server_id: number | null = null): Promise<CallError | null> => {
    const answer = await get(panelClientAtom).topUps.create({ body })
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

/** Looks whether the person comes back from a payment, and what became of it. */
export const returnAtom = atom(null, async (get, set) => {
  const left = takeLeft()
  if (left === null) return
  const answer = await get(panelClientAtom).topUps.get({ params: { id: left.id } })
  if (answer.ok) set(returnedAtom, { topUp: answer.data, server_id: left.server_id })
})

/** Asks again: the bank may be later than the person. */
export const askReturnedAtom = atom(null, async (get, set) => {
  const returned = get(returnedAtom)
  if (returned === null) return
  const answer = await get(panelClientAtom).topUps.get({ params: { id: returned.topUp.id } })
  if (answer.ok && get(returnedAtom) === returned) set(returnedAtom, { ...returned, topUp: answer.data })
})
