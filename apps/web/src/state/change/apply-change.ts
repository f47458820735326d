import type { ChangePayload } from '@cloud/api'
import { changes } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { originalServerAtom } from '../address/location.ts'
import { openAddressAtom } from '../address/open-address.ts'
import { reloadPricesAtom } from '../catalogue/reload-prices.ts'
import { quoteAtom } from '../choices/configuration-price.ts'
import { track } from '../core/analytics.ts'
import { globalsAtom } from '../core/globals-atom.ts'
import { LATE_AFTER_MS } from '../core/late-after.ts'
import { isSignedOut } from '../core/resource.ts'
import { toastAtom } from '../core/toast.ts'
import { mutate } from '../mutation/mutation.ts'
import { type PendingWrite, pendingWritesAtom, waiterAtom } from '../mutation/pending-writes.ts'
import { userResource } from '../user/current-user.ts'
import {
  type Confirmation,
  changePayloadAtom,
  confirmationAtom,
  isConfigurationChangedAtom
} from './change-confirmation.ts'
import {
  cancelChangePreviewAtom,
  handleSignedOutAtom,
  loadChangePreviewAtom,
  reloadOutdatedAtom
} from './change-preview.ts'
import { changeClientAtom, loadChangedServerAtom } from './changed-server.ts'
import {
  changeSubject,
  followChangeAtom,
  isOnChangePage,
  LATE_CHANGE_REPORT,
  type SentChange
} from './late-change.ts'

const trackedChangeAtom = atom<string | null>(null)

/** Counts a change in analytics once, even if the user confirms changed sums or tries again. */
const trackChangeAtom = atom(null, (get, set, chosen: ChangePayload) => {
  const change = JSON.stringify(chosen)
  const pending = get(pendingWritesAtom)[changeSubject(chosen.configuration_id)] as
    | PendingWrite<SentChange>
    | undefined
  const before = get(trackedChangeAtom) ?? (pending && JSON.stringify(pending.sent.chosen))
  set(trackedChangeAtom, change)
  if (before !== change) track({ action: 'apply_changes', target: 'server', screen: 'server_configuration' })
})

/**
 * Applies the confirmed change at the sums that the user saw. If the server returns other sums, they are shown and must be confirmed
 * again. Without loaded sums it only loads them.
 */
export const applyChangeAtom = atom(null, async (get, set): Promise<void> => {
  const open = get(confirmationAtom)
  const chosen = get(changePayloadAtom)
  const server = get(originalServerAtom)
  if (open.kind === 'closed' || chosen === null || server === null || !get(isConfigurationChangedAtom)) return
  if (open.sending === 'yes' || open.sending === 'asking' || open.preview.state === 'loading') return
  if (open.preview.state !== 'ready') return set(loadChangePreviewAtom)

  set(trackChangeAtom, chosen)
  const { quote, returned_rub_cents } = open.preview.data
  const body = {
    ...chosen,
    expected_total_rub_cents: quote.total,
    expected_returned_rub_cents: returned_rub_cents
  }
  const show = (now: Partial<Extract<Confirmation, { kind: 'open' }>>) =>
    set(confirmationAtom, { ...open, error: null, sending: 'no', ...now })
  show({ sending: 'yes' })
  const late = setTimeout(() => show({ sending: 'late' }), LATE_AFTER_MS)
  const sent: SentChange = { name: server.name, chosen }
  const { answer, found } = await mutate(
    get,
    set,
    {
      subject: changeSubject(server.id),
      endpoint: changes.apply,
      call: (options) => get(changeClientAtom).changes.apply({ body }, options),
      sent
    },
    {
      onLost() {
        clearTimeout(late)
        show({ sending: 'asking' })
      },
      onUnanswered(error, questions) {
        if (isOnChangePage(get, server.id)) show({ sending: 'unknown', error })
        else if (questions === 1) LATE_CHANGE_REPORT.onUnanswered(set, sent, error)
        return true
      }
    }
  )
  clearTimeout(late)
  // the dialog was closed, or a later request waits for the outcome
  if (found === 'superseded') return

  // the user has left the page that shows the dialog
  const isLeft = !isOnChangePage(get, server.id)
  if (answer.ok) {
    set(trackedChangeAtom, null)
    set(confirmationAtom, { kind: 'closed' })
    if (isLeft) return LATE_CHANGE_REPORT.onDone(get, set, { sent, isReported: false }, answer.data)
    if (found === 'late')
      set(toastAtom, { kind: 'ok', text: 'Конфигурация изменена: ответ пришёл с опозданием.' })
    void set(userResource.load, 'background')
    set(openAddressAtom, get(globalsAtom).user_panel_url)
    return
  }

  const { error } = answer
  console.error('Ошибка при изменении конфигурации', error)
  if (isSignedOut(error)) set(handleSignedOutAtom)
  else if (isLeft) {
    set(confirmationAtom, { kind: 'closed' })
    LATE_CHANGE_REPORT.onNotDone(get, set, sent, found === 'nothing' ? null : error)
  } else if (found === 'unknown') show({ sending: 'unknown', error })
  else if (error.kind === 'refused' && error.problem.code === 'price_changed') {
    show({ moved: true })
    await set(loadChangePreviewAtom)
  } else {
    show({ error })
    set(reloadOutdatedAtom, error, chosen)
  }
})

/** Closes the dialog. A change without a response may have been applied, so its outcome and the server are requested. */
export const closeConfirmationAtom = atom(null, (get, set) => {
  const open = get(confirmationAtom)
  const server = get(originalServerAtom)
  set(cancelChangePreviewAtom)
  set(confirmationAtom, { kind: 'closed' })
  if (open.kind === 'closed' || server === null) return
  if (open.sending === 'no') {
    if (open.moved && open.preview.state === 'ready')
      void set(reloadPricesAtom, quoteAtom, open.preview.data.quote.total)
    return
  }
  const subject = changeSubject(server.id)
  const pending = get(pendingWritesAtom)[subject]
  if (pending !== undefined) set(pendingWritesAtom, subject, { ...pending, isReported: true })
  set(waiterAtom, subject)
  void set(followChangeAtom, server.id)
  void set(loadChangedServerAtom, server.id, 'background')
})
