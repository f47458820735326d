import { newKey } from '@cloud/api'
import { atom } from 'jotai'
import { track } from '../../analytics.ts'
import { quoteAtom } from '../choices/priced.ts'
import { loaded } from '../load.ts'
import { accountAtom } from '../user/account.ts'
import { user } from '../user/user.ts'
import { creationAtom } from './creation.ts'
import { attemptedAtom, firstMissingAtom, type Missing } from './missing.ts'
import { isForeign, isSameChoice, orderAtom, payloadAtom } from './order.ts'
import { sendOrderAtom } from './send-order.ts'

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
  if (creation.kind === 'sending' && !creation.late) return null

  const action = payload.is_in_queue ? 'join_queue' : 'create'
  track({ action, target: 'server', screen: 'server_configuration' })
  const who = get(user.state)
  if (who.state === 'ready' && who.data === null) {
    set(accountAtom, { kind: 'open', why: 'create' })
    return null
  }

  const account = loaded(who)?.id ?? null
  const before = get(orderAtom)
  const open = before !== null && isForeign(before, account) ? null : before
  const isSame = open !== null && isSameChoice(open.payload, payload) && open.shown.total === shown.total
  const order = { key: open?.key ?? newKey(), payload, shown, account, at: Date.now(), earlier: open }
  await set(sendOrderAtom, isSame ? open : order)
  return null
})
