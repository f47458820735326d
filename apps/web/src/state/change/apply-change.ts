import { type ChangePayload, newKey } from '@cloud/api'
import { atom } from 'jotai'
import { track } from '../../analytics.ts'
import { goAtom } from '../address/go.ts'
import { originalServerAtom } from '../address/place.ts'
import { isAnswered } from '../creation/is-answered.ts'
import { isLost } from '../creation/is-lost.ts'
import { LATE_AFTER } from '../creation/LATE_AFTER.ts'
import { pauseAfter } from '../creation/pause-after.ts'
import { globalsAtom } from '../globals.ts'
import { saidAtom } from '../said.ts'
import { user } from '../user/user.ts'
import { askPreviewAtom, stopAskingAtom } from './ask-preview.ts'
import { changeClientAtom } from './client.ts'
import { changePayloadAtom, confirmationAtom, isChangedAtom } from './confirmation.ts'
import { loadChangedServerAtom } from './load-changed-server.ts'
import { outOfDateAtom } from './out-of-date.ts'
import { signedOutAtom } from './signed-out.ts'

interface ChangeOrder {
  readonly key: string
  readonly body: ChangePayload
}

/** A change that is not answered for good: the same order under the same key is done at most once. */
const unansweredAtom = atom<ChangeOrder>()

const underWayAtom = atom<AbortController>()

/**
 * Applies what was confirmed, at the sums that the person saw: other ones are shown and asked about again, never taken
 * silently. While the sums are not there it is them that are asked for.
 */
export const applyChangeAtom = atom(null, async (get, set): Promise<void> => {
  const open = get(confirmationAtom)
  const chosen = get(changePayloadAtom)
  if (open.kind === 'closed' || open.sending === 'yes' || chosen === null || !get(isChangedAtom)) return
  if (open.preview.state === 'loading') return
  if (open.preview.state !== 'ready') return set(askPreviewAtom)

  track({ action: 'apply_changes', target: 'server', screen: 'server_configuration' })
  const { quote, returned_rub_cents } = open.preview.data
  const body = {
    ...chosen,
    expected_total_rub_cents: quote.total,
    expected_returned_rub_cents: returned_rub_cents
  }
  const lost = get(unansweredAtom)
  const isSame = lost !== undefined && JSON.stringify(lost.body) === JSON.stringify(body)
  await set(sendChangeAtom, isSame ? lost : { key: newKey(), body }, 0)
})

/** Sends a change, or asks about one that was sent: whatever is chosen or known of the server meanwhile. */
const sendChangeAtom = atom(null, async (get, set, order: ChangeOrder, tries: number): Promise<void> => {
  const open = get(confirmationAtom)
  if (open.kind === 'closed') return
  const { key, body } = order
  set(unansweredAtom, order)
  get(underWayAtom)?.abort()
  const controller = new AbortController()
  set(underWayAtom, controller)
  set(confirmationAtom, { ...open, error: tries === 0 ? null : open.error, sending: 'yes' })
  const late = setTimeout(() => set(confirmationAtom, { ...open, error: null, sending: 'late' }), LATE_AFTER)
  const answer = await get(changeClientAtom).changes.apply({ body }, { key, signal: controller.signal })
  clearTimeout(late)
  // the question was closed, or a late answer asked for again
  if (controller.signal.aborted) return

  if (answer.ok) {
    set(unansweredAtom, undefined)
    set(confirmationAtom, { kind: 'closed' })
    if (tries > 0) set(saidAtom, { kind: 'ok', text: 'Конфигурация изменена: ответ пришёл с опозданием.' })
    void set(user.load, 'silently')
    set(goAtom, get(globalsAtom).user_panel_url)
    return
  }

  const { error } = answer
  if (tries === 0) console.error('Ошибка при изменении конфигурации', error)
  if (isAnswered(error)) set(unansweredAtom, undefined)
  if (error.kind === 'refused' && error.status === 401) set(signedOutAtom)
  else if (error.kind === 'refused' && error.problem.code === 'price_changed') {
    set(confirmationAtom, { ...open, error: null, sending: 'no', moved: true })
    await set(askPreviewAtom)
  } else {
    const failed = { ...open, error, sending: 'no' } as const
    set(confirmationAtom, failed)
    // nobody knows whether it was done: the same order is asked about under its key
    if (isLost(error))
      setTimeout(
        () => get(confirmationAtom) === failed && void set(againAtom, order, tries + 1),
        pauseAfter(tries)
      )
    else set(outOfDateAtom, error)
  }
})

const againAtom = atom(null, (_get, set, order: ChangeOrder, tries: number) =>
  set(sendChangeAtom, order, tries)
)

/** The person leaves the question. An order without an answer may be done: what the server is now is asked for. */
export const closeConfirmationAtom = atom(null, (get, set) => {
  const open = get(confirmationAtom)
  const server = get(originalServerAtom)
  get(underWayAtom)?.abort()
  set(stopAskingAtom)
  set(confirmationAtom, { kind: 'closed' })
  const unanswered =
    open.kind === 'open' && (open.sending !== 'no' || (open.error !== null && isLost(open.error)))
  if (unanswered && server !== null) void set(loadChangedServerAtom, server.id, 'silently')
})
