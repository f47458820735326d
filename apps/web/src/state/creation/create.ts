import { newKey } from '@cloud/api'
import { atom } from 'jotai'
import { quoteAtom } from '../choices/priced.ts'
import { loaded } from '../load.ts'
import { accountAtom } from '../user/account.ts'
import { user } from '../user/user.ts'
import { creationAtom } from './creation.ts'
import { attemptedAtom, firstMissingAtom, type Missing } from './missing.ts'
import { isForeign, keptOrder, orderAtom, payloadAtom } from './order.ts'
import { sendOrderAtom } from './send-order.ts'
import { trackOrderAtom } from './track-order.ts'

/**
 * Creates what is chosen, or puts it into the queue. Answers with what is missing, so that the screen can lead there; a
 * visitor is asked to sign in first.
 */
export const createAtom = atom(null, async (get, set): Promise<Missing | null> => {
  const missing = get(firstMissingAtom)
  set(attemptedAtom, missing !== null)
  const payload = get(payloadAtom)
  const shown = get(quoteAtom)
  if (missing !== null || payload === null || shown === null) return missing
  const creation = get(creationAtom)
  if (creation.kind === 'asking' || (creation.kind === 'sending' && !creation.late)) return null

  set(trackOrderAtom, payload)
  const who = get(user.state)
  if (who.state === 'ready' && who.data === null) {
    set(accountAtom, { kind: 'open', why: 'create' })
    return null
  }

  const account = loaded(who)?.id ?? null
  // as long as nobody knows what became of it, whatever is ordered next goes under its key: one of them is done at most
  const before = get(orderAtom) ?? keptOrder()
  const key = before === null || isForeign(before, account) ? newKey() : before.key
  await set(sendOrderAtom, { key, payload, shown, account, at: Date.now(), isTold: false })
  return null
})
