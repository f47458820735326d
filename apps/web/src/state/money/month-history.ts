import {
  type AccountDocument,
  foldEvents,
  type MonthTurnover,
  monthTurnover,
  type Period,
  type ReadEvent,
  type Result,
  type ShownEvent,
  shownPeriods
} from '@cloud/api'
import { atom } from 'jotai'
import { clockAtom } from '../core/clock.ts'
import {
  createKeyedResource,
  createResource,
  isSettled,
  type Loadable,
  loadedData
} from '../core/resource.ts'
import { loadAllPages, panelClientAtom } from '../servers/panel-client.ts'

/** Months, newest first; a new account has only the current month, with zeros (docs/rules/money.md#months). */
export const periodsResource = createResource<readonly Period[]>(async (get) => {
  const answer = await get(panelClientAtom).events.periods()
  return answer.ok ? { ok: true, data: shownPeriods(answer.data, get(clockAtom)()) } : answer
})

export type YearMonth = Pick<Period, 'year' | 'month'>

const monthKey = ({ year, month }: YearMonth) => `${year}-${month}`

const openMonthStateAtom = atom<string | null>('newest')

/** The month whose events are shown: the newest until the user opens another; none after the user closes it. */
export const openMonthAtom = atom(
  (get): Period | null => {
    const months = loadedData(get(periodsResource.state)) ?? []
    const open = get(openMonthStateAtom)
    return (open === 'newest' ? months[0] : months.find((month) => monthKey(month) === open)) ?? null
  },
  (_get, set, month: YearMonth | null) => set(openMonthStateAtom, month === null ? null : monthKey(month))
)

/** Events of a month, newest first, with their documents, their lines on the screen and their total. */
export interface MonthHistory {
  readonly events: readonly ReadEvent[]
  readonly documents: readonly AccountDocument[]
  readonly lines: readonly ShownEvent[]
  readonly turnover: MonthTurnover
}

const eventsResource = createKeyedResource<string, MonthHistory>()

/** Drops the events and the pending responses of another account. */
export const clearEventsAtom = eventsResource.forget

/** Events of a month, with their loading state. */
export const eventsOfMonthAtom = atom((get) => {
  const of = get(eventsResource.stateByKey)
  return (month: YearMonth): Loadable<MonthHistory> => of(monthKey(month))
})

/** True if the height of the history is known: the months and the open month's events are loaded or failed. */
export const isHistorySettledAtom = atom((get) => {
  const open = get(openMonthAtom)
  return open === null ? isSettled(get(periodsResource.state)) : isSettled(get(eventsOfMonthAtom)(open))
})

/** Loads a month; a month that is on the screen stays there until the response arrives. */
export const loadEventsAtom = atom(null, async (get, set, { year, month }: YearMonth) => {
  const client = get(panelClientAtom).events
  const query = { year, month }
  const call = async (): Promise<Result<MonthHistory>> => {
    const [events, documents] = await Promise.all([
      loadAllPages((part) => client.list({ query: { ...query, ...part } })),
      client.documents({ query })
    ])
    if (!events.ok) return events
    if (!documents.ok) return documents
    const month = { events: events.data, documents: documents.data }
    const lines = foldEvents(month.events, month.documents)
    return { ok: true, data: { ...month, lines, turnover: monthTurnover(month.events, month.documents) } }
  }
  await set(eventsResource.load, monthKey(query), call, 'background')
})

/** Loads the months in the background, and again the events of a month that has ended since it was loaded: it lacks the last ones. */
export const refreshMonthsAtom = atom(null, async (get, set) => {
  const months = () => loadedData(get(periodsResource.state)) ?? []
  const before = months()
  await set(periodsResource.load, 'background')
  if (before[0] && months().length > before.length) await set(loadEventsAtom, before[0])
})
