import { atom } from 'jotai'
import { loaded } from '../load.ts'
import { saidAtom } from '../said.ts'
import { user } from '../user/user.ts'
import { creationAtom } from './creation.ts'
import { isSamePayload, keptOrder, type Order, orderAtom, payloadAtom } from './order.ts'
import { sendOrderAtom } from './send-order.ts'

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

/** After a reload: an order that was under way is asked about under its key, if it is still what is chosen. */
export const resumeAtom = atom(null, async (get, set) => {
  const order = parseOrder(keptOrder())
  if (order === null || get(orderAtom) !== null || Date.now() - order.at > RECENT) return
  const own = order.account === (loaded(get(user.state))?.id ?? null)
  if (!own || !isSamePayload(order.payload, get(payloadAtom))) return
  await set(sendOrderAtom, order)
  const done = get(orderAtom) === null && get(creationAtom).kind === 'ready'
  if (done) set(saidAtom, { kind: 'ok', text: `Сервер «${order.payload.name}» создан.` })
})
