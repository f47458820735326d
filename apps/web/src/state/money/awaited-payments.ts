import { documentAddress, documentNumber, documents, type TopUpState } from '@cloud/api'
import { formatRub } from '@cloud/pricing'
import { TOP_UP_LIMITS } from '@cloud/pricing/account'
import { DAY_MS, HOUR_MS } from '@cloud/pricing/books'
import { atom } from 'jotai'
import { clockAtom } from '../core/clock.ts'
import { createResource, type LoadMode, loadedData } from '../core/resource.ts'
import { createStorage } from '../core/storage.ts'
import { panelClientAtom } from '../servers/panel-client.ts'
import { currentUserAtom } from '../user/current-user.ts'
import { readLeftPayment, returnedTopUpAtom } from './returned-top-up.ts'

/** Results of older top-ups are not reported: the history has them. */
const NEWS_LIMIT_MS = 30 * DAY_MS
/** Number of newest top-ups that are loaded. */
const MAX_TOP_UPS = 100

/** Returns the time in ms until which the money of a top-up starts its servers. */
export const startDeadline = ({ created_at }: Pick<TopUpState, 'created_at'>): number =>
  Date.parse(created_at) + TOP_UP_LIMITS.start_hours * HOUR_MS

const topUpsResource = createResource<readonly TopUpState[]>(async (get) => {
  const answer = await get(panelClientAtom).topUps.list({ query: { limit: MAX_TOP_UPS } })
  return answer.ok ? { ok: true, data: answer.data.results } : answer
})

export interface AwaitedPayment {
  readonly href: string
  readonly text: string
}

function awaitedPaymentOf({ id, amount_rub_cents, payment_url }: TopUpState): AwaitedPayment {
  return payment_url === null
    ? {
        href: documentAddress(documents.invoice, { id }),
        text: `счёт ${documentNumber('invoice', id)}`
      }
    : { href: payment_url, text: `оплатить ${formatRub(amount_rub_cents)}` }
}

/** The newest pending payment that starts a server when it arrives, by the server's id. */
export const awaitedPaymentsAtom = atom((get): ReadonlyMap<number, AwaitedPayment> => {
  const now = get(clockAtom)()
  const pending = (loadedData(get(topUpsResource.state)) ?? []).filter(
    (topUp) =>
      topUp.status === 'pending' &&
      startDeadline(topUp) >= now &&
      // a shop that no longer takes cards has no page for the payment
      (topUp.payment_url !== null || topUp.payment_type === 'invoice')
  )
  return new Map(
    pending
      .toReversed()
      .flatMap((topUp) => topUp.starts.map(({ server_id }) => [server_id, awaitedPaymentOf(topUp)] as const))
  )
})

/** Time for which payments by card are shown. */
const SHOWN_MS = 7 * DAY_MS
const MAX_SHOWN = 5

/** The newest payments by card, if one of them is not paid: the history has the paid ones. */
export const cardPaymentsAtom = atom((get): readonly TopUpState[] => {
  const now = get(clockAtom)()
  const shown = (loadedData(get(topUpsResource.state)) ?? [])
    .filter(
      ({ payment_type, created_at }) =>
        payment_type === 'acquiring' && now - Date.parse(created_at) < SHOWN_MS
    )
    .slice(0, MAX_SHOWN)
  return shown.some(({ status }) => status !== 'paid') ? shown : []
})

/** Loads the payments without reporting results. */
export const loadAwaitedPaymentsAtom = atom(null, (_get, set) => set(topUpsResource.load, 'background'))

const STORAGE_KEY = 'reported_starts'

/** Top-ups whose results this browser has shown. */
const REPORTED_STORAGE = createStorage<readonly number[]>(() => window.localStorage, {
  parse: (text) => (JSON.parse(text) as unknown[]).filter((id) => typeof id === 'number')
})

/** Credited top-ups whose results are being shown for the first time. */
export const newStartResultsAtom = atom<readonly TopUpState[]>([])

/**
 * Loads the top-ups, and adds results that this browser has not shown to the news. Results of a payment that the user comes
 * back from are shown by `Returned`.
 */
export const loadTopUpsAtom = atom(null, async (get, set, mode: LoadMode): Promise<void> => {
  const who = get(currentUserAtom)?.id
  const left = readLeftPayment()?.id
  // another account's panel
  if (mode === 'foreground') set(newStartResultsAtom, [])
  await set(topUpsResource.load, mode)
  if (get(currentUserAtom)?.id !== who) return
  const now = get(clockAtom)()
  const reported = REPORTED_STORAGE.getItem(STORAGE_KEY, [])
  const unreported = (loadedData(get(topUpsResource.state)) ?? []).filter(
    ({ id, created_at, starts }) =>
      starts.length > 0 &&
      starts.every(({ result }) => result !== null) &&
      now - Date.parse(created_at) < NEWS_LIMIT_MS &&
      !reported.includes(id)
  )
  if (unreported.length === 0) return
  REPORTED_STORAGE.setItem(
    STORAGE_KEY,
    [...unreported.map(({ id }) => id), ...reported].slice(0, MAX_TOP_UPS)
  )
  const shownElsewhere = [left, readLeftPayment()?.id, get(returnedTopUpAtom)?.topUp.id]
  const news = unreported.filter(({ id }) => !shownElsewhere.includes(id))
  if (news.length > 0) set(newStartResultsAtom, [...news, ...get(newStartResultsAtom)])
})
