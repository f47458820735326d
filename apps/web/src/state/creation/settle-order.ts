import { type CallError, type CreatePayload, clientOf, errorText } from '@cloud/api'
import { cloudServers, servers } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { goAtom } from '../address/go.ts'
import { pageAtom } from '../address/place.ts'
import { clientOptionsAtom } from '../client.ts'
import { globalsAtom } from '../globals.ts'
import { isRefused } from '../is-refused.ts'
import { loaded } from '../load.ts'
import type { Manner } from '../resource.ts'
import { saidAtom } from '../said.ts'
import { user } from '../user/user.ts'
import { settle } from '../writes/settle.ts'
import { creationAtom } from './creation.ts'
import { beginAtom, finishAtom, refuseAtom } from './end-order.ts'
import { keepLocally } from './keep-locally.ts'
import { keptOrder, type Order, orderAtom, payloadAtom } from './order.ts'
import { rememberTrackedAtom } from './track-order.ts'

const choiceOf = (payload: CreatePayload | null) =>
  JSON.stringify({ ...payload, is_in_queue: undefined, promocode_id: undefined })

/** Whether it is what is chosen now; the queue and the code apart, for the order itself may have taken the last of both. */
const isChosenAtom = atom((get) => {
  const order = get(orderAtom)
  return order !== null && choiceOf(order.payload) === choiceOf(get(payloadAtom))
})

const doneAtom = atom(null, async (get, set, order: Order, server_id: number) => {
  // which of the orders under the key it was is told by the server itself
  const { cloudServers: client } = clientOf({ cloudServers }, get(clientOptionsAtom))
  const found = await client.get({ params: { id: server_id } })
  const { name } = found.ok ? found.data : order.payload
  const goes = get(pageAtom).kind === 'configurator' && get(isChosenAtom)
  set(finishAtom, name)
  if (found.ok && found.data.gpu?.is_cloud === false) keepLocally(server_id)
  set(saidAtom, { kind: 'ok', text: `Сервер «${name}» создан: ответ пришёл с опозданием.` })
  void set(user.load, 'silently')
  if (goes) set(goAtom, get(globalsAtom).user_panel_url)
})

const notDoneAtom = atom(null, (get, set, order: Order, error: CallError) => {
  if (get(isChosenAtom)) return set(refuseAtom, order, error)
  set(orderAtom, null)
  set(creationAtom, { kind: 'ready' })
  const text = `Сервер «${order.payload.name}» не создан, деньги не списаны. ${errorText(error)}`
  set(saidAtom, { kind: 'bad', text })
})

/**
 * Asks what became of an order whose answer was lost, until it is known. `silently` says nothing of one that was not done,
 * for the screen has said so.
 */
export const settleOrderAtom = atom(
  null,
  async (get, set, order: Order, error: CallError, manner: Manner = 'aloud'): Promise<void> => {
    const signal = set(beginAtom)
    set(orderAtom, order)
    if (manner === 'aloud') set(creationAtom, { kind: 'asking' })
    const fate = await settle(
      get,
      { ...order, endpoint: servers.create },
      {
        signal,
        onUnanswered(unanswered) {
          if (manner === 'aloud') set(creationAtom, { kind: 'lost', error: unanswered })
          return true
        }
      }
    )
    if (signal.aborted || fate === 'unknown') return
    if (fate === 'nothing') {
      if (manner === 'silently') return
      set(notDoneAtom, order, error)
      return set(orderAtom, { ...order, isTold: true })
    }
    if (fate.ok) return set(doneAtom, order, fate.data.server_id)
    if (isRefused(fate.error, 401)) {
      set(creationAtom, { kind: 'ready' })
      // the session ended while the page was open; who opens a page signed out is told nothing
      if (loaded(get(user.state))?.id === order.account) set(refuseAtom, order, fate.error)
    } else if (manner === 'silently') set(orderAtom, null)
    else set(notDoneAtom, order, fate.error)
  }
)

/** After a reload: what became of the order that was under way is asked. Until then the next press goes under its key. */
export const resumeAtom = atom(null, async (get, set): Promise<void> => {
  const order = keptOrder()
  if (order === null || get(orderAtom) !== null) return
  set(rememberTrackedAtom, order.payload)
  await set(settleOrderAtom, order, { kind: 'no-answer' }, order.isTold ? 'silently' : 'aloud')
})
