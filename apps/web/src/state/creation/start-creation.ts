import { atom } from 'jotai'
import { quoteAtom } from '../choices/configuration-price.ts'
import { accountDialogAtom } from '../core/dialogs.ts'
import { userResource } from '../user/current-user.ts'
import {
  createPayloadAtom,
  creationAtom,
  firstMissingAtom,
  isCreateAttemptedAtom,
  type MissingChoice
} from './creation-state.ts'

/**
 * Creates the chosen server, or queues it. Returns the missing choice, so that the screen can lead there. A visitor is asked to sign in
 * first.
 *
 * @param pays pays the missing amount afterwards, so that the server starts when the money arrives
 */
export const startCreationAtom = atom(
  null,
  async (get, set, pays?: boolean): Promise<MissingChoice | null> => {
    const missing = get(firstMissingAtom)
    set(isCreateAttemptedAtom, missing !== null)
    const payload = get(createPayloadAtom)
    const shown = get(quoteAtom)
    if (missing !== null || payload === null || shown === null) return missing
    const creation = get(creationAtom)
    if (creation.kind === 'asking' || (creation.kind === 'sending' && !creation.late)) return null

    const who = get(userResource.state)
    const isVisitor = who.state === 'ready' && who.data === null
    if (isVisitor) set(accountDialogAtom, { kind: 'open', why: 'create' })
    else set(creationAtom, { kind: 'sending', late: false, pays })
    // loaded right after the first page
    const order = await import('./send-order.ts').catch(() => null)
    if (order === null) {
      if (!isVisitor) set(creationAtom, { kind: 'failed', error: { kind: 'no-answer' }, payload, pays })
      return null
    }
    set(order.trackOrderAtom, payload)
    if (!isVisitor) await set(order.placeOrderAtom, { payload, shown, pays })
    return null
  }
)
