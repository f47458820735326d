import type { CallError } from '@cloud/api'
import { atom } from 'jotai'
import { goAtom } from '../address/go.ts'
import { pageAtom } from '../address/place.ts'
import { gpusAtom } from '../catalogue/components.ts'
import { clientAtom } from '../client.ts'
import { globalsAtom } from '../globals.ts'
import { creationAtom } from './creation.ts'
import { beginAtom, finishAtom, refuseAtom } from './end-order.ts'
import { isLost } from './is-lost.ts'
import { isOffline } from './is-offline.ts'
import { keepLocally } from './keep-locally.ts'
import { LATE_AFTER } from './LATE_AFTER.ts'
import { type Order, orderAtom } from './order.ts'

const log = (order: Order, error: CallError) =>
  console.error(
    order.payload.is_in_queue ? 'Ошибка при добавлении в очередь' : 'Ошибка при создании сервера',
    error
  )

/** Sends an order: a press does, nothing else. One whose answer is lost is asked about. */
export const sendOrderAtom = atom(null, async (get, set, order: Order): Promise<void> => {
  const signal = set(beginAtom)
  if (isOffline()) {
    const error = { kind: 'no-answer' } as const
    log(order, error)
    return set(refuseAtom, order, error)
  }
  set(orderAtom, order)
  set(creationAtom, { kind: 'sending', late: false })
  const late = setTimeout(() => set(creationAtom, { kind: 'sending', late: true }), LATE_AFTER)
  const { key, payload, shown } = order
  const answer = await get(clientAtom).servers.create(
    { body: { ...payload, expected_total_rub_cents: shown.total } },
    { key, signal }
  )
  clearTimeout(late)
  // a late answer was asked for again: that question goes on
  if (signal.aborted) return
  if (answer.ok) {
    set(finishAtom, payload.name)
    if (get(gpusAtom).find(({ id }) => id === payload.gpu_id)?.is_cloud === false)
      keepLocally(answer.data.server_id)
    if (get(pageAtom).kind !== 'panel') set(goAtom, get(globalsAtom).user_panel_url)
    return
  }
  const { error } = answer
  log(order, error)
  const isOfBefore = error.kind === 'refused' && error.problem.code === 'key_reused'
  if (!isOfBefore && !isLost(error)) return set(refuseAtom, order, error)
  set(creationAtom, { kind: 'asking' })
  // rare, so that it is loaded with what else comes later
  const settling = await import('./settle-order.ts').catch(() => null)
  if (settling === null) set(creationAtom, { kind: 'lost', error })
  else await set(settling.settleOrderAtom, order, error)
})
