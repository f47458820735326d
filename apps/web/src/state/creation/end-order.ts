import type { CallError } from '@cloud/api'
import { atom } from 'jotai'
import { flavors } from '../catalogue/flavors.ts'
import { checkPromoAtom } from '../promo/check-promo.ts'
import { accountAtom } from '../user/account.ts'
import { user } from '../user/user.ts'
import { creationAtom } from './creation.ts'
import { isAnswered } from './is-answered.ts'
import { nameAtom } from './name.ts'
import { type Order, orderAtom } from './order.ts'
import { rememberTrackedAtom } from './track-order.ts'

const underWayAtom = atom<AbortController>()

/** What was under way for the order before is not waited for any more. */
export const beginAtom = atom(null, (get, set): AbortSignal => {
  get(underWayAtom)?.abort()
  const controller = new AbortController()
  set(underWayAtom, controller)
  return controller.signal
})

/** There is a server of that name: the form is ready for the next one. */
export const finishAtom = atom(null, (get, set, name: string) => {
  set(orderAtom, null)
  set(rememberTrackedAtom, null)
  set(creationAtom, { kind: 'ready' })
  if (get(nameAtom).trim() === name) set(nameAtom, '')
})

/** The order was refused: the screen says why, and follows what the refusal tells. */
export const refuseAtom = atom(null, (_get, set, { payload, shown }: Order, error: CallError) => {
  if (isAnswered(error)) set(orderAtom, null)
  const problem = error.kind === 'refused' ? error.problem : null
  if (problem?.code === 'price_changed' && problem.quote !== undefined) {
    set(creationAtom, { kind: 'price-changed', before: shown, now: problem.quote, payload })
    void set(flavors.load, 'silently')
  } else if (error.kind === 'refused' && error.status === 401) {
    set(creationAtom, { kind: 'ready' })
    set(user.put, null)
    set(accountAtom, { kind: 'open', why: 'create' })
  } else {
    set(creationAtom, { kind: 'failed', error, payload })
    // a code that was used up, a configuration that closed, somebody who was faster
    if (problem?.fields?.['promocode_id']) void set(checkPromoAtom)
    else if (problem?.fields || problem?.code === 'no_capacity') void set(flavors.load, 'silently')
  }
})
