import { documentAddress, documentNumber, documents, type TopUpState } from '@cloud/api'
import { formatRub } from '@cloud/pricing'
import { DAY_MS, HOUR_MS } from '@cloud/pricing/books'
import { atom } from 'jotai'
import { clockAtom } from '../core/clock.ts'
import { type LoadMode, loaded, resource } from '../core/resource.ts'
import { storage } from '../core/storage.ts'
import { panelClientAtom } from '../servers/client.ts'
import { user } from '../user/user.ts'
import { keptLeft, returnedAtom } from './returned.ts'

/** How long after its request a top-up still starts servers (docs/rules/money.md#starting-when-the-money-arrives). */
const START_LIMIT_MS = 72 * HOUR_MS
/** Results of older top-ups are not reported: the history has them. */
const NEWS_LIMIT_MS = 30 * DAY_MS
/** Number of top-ups that are read, the newest first. */
const READ = 100

/** Until when the money of a top-up starts its servers, in milliseconds. */
export const startsUntil = ({ created_at }: Pick<TopUpState, 'created_at'>): number =>
  Date.parse(created_at) + START_LIMIT_MS

const topUps = resource<readonly TopUpState[]>(async (get) => {
  const answer = await get(panelClientAtom).topUps.list({ query: { limit: READ } })
  return answer.ok ? { ok: true, data: answer.data.results } : answer
})

export interface AwaitedPayment {
  readonly href: string
  readonly text: string
}

function paymentOf({ id, amount_rub_cents, payment_url }: TopUpState): AwaitedPayment {
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
  const pending = (loaded(get(topUps.state)) ?? []).filter(
    (topUp) => topUp.status === 'pending' && startsUntil(topUp) >= now
  )
  return new Map(
    pending
      .toReversed()
      .flatMap((topUp) => topUp.starts.map(({ server_id }) => [server_id, paymentOf(topUp)] as const))
  )
})

/** Loads the payments without reporting results. */
export const loadAwaitedPaymentsAtom = atom(null, (_get, set) => set(topUps.load))

const KEPT = 'reported_starts'

/** Top-ups whose results this browser has shown. */
const REPORTED = storage<readonly number[]>(() => window.localStorage, {
  parse: (text) => (JSON.parse(text) as unknown[]).filter((id) => typeof id === 'number')
})

/** Credited top-ups whose results are being shown for the first time. */
export const startNewsAtom = atom<readonly TopUpState[]>([])

/**
 * Loads the top-ups, and adds results that this browser has not shown to the news. Results of a payment that the user comes
 * back from are shown by `Returned`.
 */
export const loadTopUpsAtom = atom(null, async (get, set, mode: LoadMode): Promise<void> => {
  const who = loaded(get(user.state))?.id
  const left = keptLeft()?.id
  // another account's panel
  if (mode === 'foreground') set(startNewsAtom, [])
  await set(topUps.load, mode)
  if (loaded(get(user.state))?.id !== who) return
  const now = get(clockAtom)()
  const reported = REPORTED.getItem(KEPT, [])
  const unreported = (loaded(get(topUps.state)) ?? []).filter(
    ({ id, created_at, starts }) =>
      starts.length > 0 &&
      starts.every(({ result }) => result !== null) &&
      now - Date.parse(created_at) < NEWS_LIMIT_MS &&
      !reported.includes(id)
  )
  if (unreported.length === 0) return
  REPORTED.setItem(KEPT, [...unreported.map(({ id }) => id), ...reported].slice(0, READ))
  const shownElsewhere = [left, keptLeft()?.id, get(returnedAtom)?.topUp.id]
  const news = unreported.filter(({ id }) => !shownElsewhere.includes(id))
  if (news.length > 0) set(startNewsAtom, [...news, ...get(startNewsAtom)])
})
