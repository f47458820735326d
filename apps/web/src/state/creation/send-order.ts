import { atom } from 'jotai'
import { goAtom } from '../address/go.ts'
import { pageAtom } from '../address/place.ts'
import { gpusAtom } from '../catalogue/components.ts'
import { flavors } from '../catalogue/flavors.ts'
import { clientAtom } from '../client.ts'
import { globalsAtom } from '../globals.ts'
import { loaded } from '../load.ts'
import { checkPromoAtom } from '../promo/check-promo.ts'
import type { Manner } from '../resource.ts'
import { saidAtom } from '../said.ts'
import { accountAtom } from '../user/account.ts'
import { user } from '../user/user.ts'
import { creationAtom } from './creation.ts'
import { isAnswered } from './is-answered.ts'
import { isLost } from './is-lost.ts'
import { LATE_AFTER } from './LATE_AFTER.ts'
import { nameAtom } from './name.ts'
import { isForeign, type Order, orderAtom } from './order.ts'

const underWayAtom = atom<AbortController>()

function keepLocally(server_id: number) {
  try {
    localStorage.setItem('created_server_id', String(server_id))
  } catch {
    // a browser that keeps nothing: the panel lists the server all the same
  }
}

const doneAtom = atom(null, (get, set, { payload }: Order, server_id: number, late: boolean) => {
  set(orderAtom, null)
  set(creationAtom, { kind: 'ready' })
  if (get(nameAtom).trim() === payload.name) set(nameAtom, '')
  if (get(gpusAtom).find(({ id }) => id === payload.gpu_id)?.is_cloud === false) keepLocally(server_id)
  if (late) set(saidAtom, { kind: 'ok', text: `Сервер «${payload.name}» создан: ответ пришёл с опозданием.` })
  if (get(pageAtom).kind !== 'panel') set(goAtom, get(globalsAtom).user_panel_url)
})

/**
 * Sends an order, or asks about one that was sent: under the same key the answer is the one of before. `silently` leaves
 * on the screen that the answer is missing until there is one; `asked` is how often it was asked before.
 */
export const sendOrderAtom = atom(
  null,
  async (get, set, order: Order, manner: Manner = 'aloud', asked: number = 0): Promise<void> => {
    get(underWayAtom)?.abort()
    const controller = new AbortController()
    set(underWayAtom, controller)
    const before = get(creationAtom)
    const tries = before.kind === 'lost' ? before.tries : asked
    set(orderAtom, order)
    if (manner === 'aloud') set(creationAtom, { kind: 'sending', late: false })
    const late = setTimeout(
      () => manner === 'aloud' && set(creationAtom, { kind: 'sending', late: true }),
      LATE_AFTER
    )
    const { key, payload, shown, earlier } = order
    const answer = await get(clientAtom).servers.create(
      { body: { ...payload, expected_total_rub_cents: shown.total } },
      { key, signal: controller.signal }
    )
    clearTimeout(late)
    // a late answer was asked for again: that question goes on
    if (controller.signal.aborted) return
    if (answer.ok) return set(doneAtom, order, answer.data.server_id, tries > 0)

    const { error } = answer
    const problem = error.kind === 'refused' ? error.problem : null
    // the order of before was answered after all: its answer is kept under the key
    if (problem?.code === 'key_reused' && earlier !== null) return set(lookUpAtom, earlier, manner)
    if (manner === 'aloud')
      console.error(
        payload.is_in_queue ? 'Ошибка при добавлении в очередь' : 'Ошибка при создании сервера',
        error
      )
    // what became of it is seen by whose it is
    if (tries > 0 && isForeign(order, loaded(get(user.state))?.id ?? null))
      return set(creationAtom, { kind: 'ready' })
    if (isLost(error)) return set(creationAtom, { kind: 'lost', error, tries: tries + 1 })
    if (isAnswered(error)) set(orderAtom, null)
    if (problem?.code === 'price_changed' && problem.quote !== undefined) {
      set(creationAtom, { kind: 'price-changed', before: shown, now: problem.quote, payload })
      void set(flavors.load, 'silently')
    } else if (error.kind === 'refused' && error.status === 401) {
      set(creationAtom, { kind: 'ready' })
      set(user.put, null)
      set(accountAtom, { kind: 'open', why: 'create' })
    } else {
      set(creationAtom, { kind: 'failed', error, payload })
      // the screen follows: a code that was used up, a configuration that closed, somebody who was faster
      if (problem?.fields?.['promocode_id']) void set(checkPromoAtom)
      else if (problem?.fields || problem?.code === 'no_capacity') void set(flavors.load, 'silently')
    }
  }
)

/** Asks what became of an order that was sent before. */
export const lookUpAtom = atom(
  null,
  (_get, set, order: Order, manner?: Manner): Promise<void> => set(sendOrderAtom, order, manner, 1)
)
