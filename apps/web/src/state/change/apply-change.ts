import { changes } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { goAtom } from '../address/go.ts'
import { originalServerAtom } from '../address/place.ts'
import { track } from '../analytics.ts'
import { LATE_AFTER } from '../creation/LATE_AFTER.ts'
import { globalsAtom } from '../globals.ts'
import { saidAtom } from '../said.ts'
import { user } from '../user/user.ts'
import { press } from '../writes/press.ts'
import { askPreviewAtom, stopAskingAtom } from './ask-preview.ts'
import { changeClientAtom } from './client.ts'
import { type Confirmation, changePayloadAtom, confirmationAtom, isChangedAtom } from './confirmation.ts'
import { loadChangedServerAtom } from './load-changed-server.ts'
import { outOfDateAtom } from './out-of-date.ts'
import { signedOutAtom } from './signed-out.ts'

const underWayAtom = atom<AbortController>()

/** The change that analytics was told of, as text: agreeing to other sums or trying again makes it no other one. */
const trackedAtom = atom<string | null>(null)

/**
 * Applies what was confirmed, at the sums that the person saw: other ones are shown and asked about again, never taken
 * silently. While the sums are not there it is them that are asked for.
 */
export const applyChangeAtom = atom(null, async (get, set): Promise<void> => {
  const open = get(confirmationAtom)
  const chosen = get(changePayloadAtom)
  if (open.kind === 'closed' || chosen === null || !get(isChangedAtom)) return
  if (open.sending === 'yes' || open.sending === 'asking' || open.preview.state === 'loading') return
  if (open.preview.state !== 'ready') return set(askPreviewAtom)

  const change = JSON.stringify(chosen)
  if (get(trackedAtom) !== change)
    track({ action: 'apply_changes', target: 'server', screen: 'server_configuration' })
  set(trackedAtom, change)
  const { quote, returned_rub_cents } = open.preview.data
  const body = {
    ...chosen,
    expected_total_rub_cents: quote.total,
    expected_returned_rub_cents: returned_rub_cents
  }
  get(underWayAtom)?.abort()
  const controller = new AbortController()
  set(underWayAtom, controller)
  const { signal } = controller
  const show = (now: Partial<Extract<Confirmation, { kind: 'open' }>>) =>
    set(confirmationAtom, { ...open, error: null, sending: 'no', ...now })
  show({ sending: 'yes' })
  const late = setTimeout(() => show({ sending: 'late' }), LATE_AFTER)
  let isAsked = false
  const answer = await press(
    get,
    set,
    {
      about: `change:${body.configuration_id}`,
      endpoint: changes.apply,
      call: (options) => get(changeClientAtom).changes.apply({ body }, options)
    },
    {
      signal,
      onAsking() {
        clearTimeout(late)
        isAsked = true
        show({ sending: 'asking' })
      },
      onUnanswered(error) {
        show({ sending: 'unknown', error })
        return true
      }
    }
  )
  clearTimeout(late)
  // the question was closed, or a late answer asked for again
  if (signal.aborted) return

  if (answer.ok) {
    set(trackedAtom, null)
    set(confirmationAtom, { kind: 'closed' })
    if (isAsked) set(saidAtom, { kind: 'ok', text: 'Конфигурация изменена: ответ пришёл с опозданием.' })
    void set(user.load, 'silently')
    set(goAtom, get(globalsAtom).user_panel_url)
    return
  }

  const { error } = answer
  console.error('Ошибка при изменении конфигурации', error)
  if (error.kind === 'refused' && error.status === 401) set(signedOutAtom)
  else if (error.kind === 'refused' && error.problem.code === 'price_changed') {
    show({ moved: true })
    await set(askPreviewAtom)
  } else {
    show({ error })
    set(outOfDateAtom, error)
  }
})

/** The person leaves the question. An order without an answer may be done: what the server is now is asked for. */
export const closeConfirmationAtom = atom(null, (get, set) => {
  const open = get(confirmationAtom)
  const server = get(originalServerAtom)
  get(underWayAtom)?.abort()
  set(stopAskingAtom)
  set(confirmationAtom, { kind: 'closed' })
  const unanswered = open.kind === 'open' && open.sending !== 'no'
  if (unanswered && server !== null) void set(loadChangedServerAtom, server.id, 'silently')
})
