import {
  foldEvents,
  type MonthTurnover,
  monthTurnover,
  type Period,
  type Result,
  type ShownEvent,
  shownPeriods
} from '@cloud/api'
import { atom } from 'jotai'
import { clockAtom } from '../core/clock.ts'
import { isSettled, keyedResource, type Load, loaded, resource } from '../core/resource.ts'
import { panelClientAtom, readAll } from '../servers/client.ts'

/** Months, newest first; a new account has only the current month, with zeros (docs/rules/money.md#months). */
export const periods = resource<readonly Period[]>(async (get) => {
  const answer = await get(panelClientAtom).events.periods()
  return answer.ok ? { ok: true, data: shownPeriods(answer.data, get(clockAtom)()) } : answer
})

export type Month = Pick<Period, 'year' | 'month'>

const monthText = ({ year, month }: Month) => `${year}-${month}`

const openBase = atom<string | null>('newest')

/** The month whose events are shown: the newest until the user opens another; none after the user closes it. */
export const openMonthAtom = atom(
  (get): Period | null => {
    const months = loaded(get(periods.state)) ?? []
    const open = get(openBase)
    return (open === 'newest' ? months[0] : months.find((month) => monthText(month) === open)) ?? null
  },
  (_get, set, month: Month | null) => set(openBase, month === null ? null : monthText(month))
)

/** Events of a month, newest first, and their total. */
export interface MonthShown {
  readonly lines: readonly ShownEvent[]
  readonly turnover: MonthTurnover
}

const events = keyedResource<string, MonthShown>()

/** Drops the events and the pending responses of another account. */
export const forgetEventsAtom = events.forget

/** Events of a month, with their loading state. */
export const eventsOfAtom = atom((get) => {
  const of = get(events.of)
  return (month: Month): Load<MonthShown> => of(monthText(month))
})

/** True if the height of the history is known: the months and the open month's events are loaded or failed. */
export const isHistorySettledAtom = atom((get) => {
  const open = get(openMonthAtom)
  return open === null ? isSettled(get(periods.state)) : isSettled(get(eventsOfAtom)(open))
})

/** Loads a month; a month that is on the screen stays there until the response arrives. */
export const loadEventsAtom = atom(null, async (get, set, { year, month }: Month) => {
  const client = get(panelClientAtom).events
  const query = { year, month }
  const call = async (): Promise<Result<MonthShown>> => {
    const [events, documents] = await Promise.all([
      readAll((part) => client.list({ query: { ...query, ...part } })),
      client.documents({ query })
    ])
    if (!events.ok) return events
    if (!documents.ok) return documents
    return {
      ok: true,
      data: {
        lines: foldEvents(events.data, documents.data),
        turnover: monthTurnover(events.data, documents.data)
      }
    }
  }
  await set(events.load, monthText(query), call, 'background')
})
