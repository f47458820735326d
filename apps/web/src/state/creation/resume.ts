import { atom } from 'jotai'
import { loaded } from '../load.ts'
import { user } from '../user/user.ts'
import { creationAtom } from './creation.ts'
import { isSameChoice, keptOrder, type Order, orderAtom, payloadAtom } from './order.ts'
import { lookUpAtom } from './send-order.ts'

/** An order of longer ago is not gone on with: what became of it stands in the panel. */
const RECENT = 10 * 60_000

const isOrder = (kept: Partial<Order> | null): kept is Order =>
  Boolean(kept?.key && kept.payload && kept.shown && kept.at)

function parseOrder(text: string | null): Order | null {
  try {
    const kept = JSON.parse(text ?? 'null')
    return isOrder(kept) ? kept : null
  } catch {
    return null // not ours
  }
}

/**
 * After a reload: an order that was under way is asked about under its key, if it is still what is chosen once the page is
 * `ready`. Until then, and whatever else is chosen, the next press goes under its key, too.
 */
export const resumeAtom = atom(null, async (get, set, ready: Promise<unknown>) => {
  const order = parseOrder(keptOrder())
  if (order === null || get(orderAtom) !== null || Date.now() - order.at > RECENT) return
  set(orderAtom, order)
  await ready
  const isOpen = get(orderAtom) === order && get(creationAtom).kind === 'ready'
  const own = order.account === (loaded(get(user.state))?.id ?? null)
  if (!isOpen || !own || !isSameChoice(order.payload, get(payloadAtom))) return
  await set(lookUpAtom, order)
})
