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

/** Months, newest first; a new account has one, the current, with zeros (docs/rules/money.md#months). */
export const periods = resource<readonly Period[]>(async (get) => {
  const answer = await get(panelClientAtom).events.periods()
  return answer.ok ? { ok: true, data: shownPeriods(answer.data, get(clockAtom)()) } : answer
})

export type Month = Pick<Period, 'year' | 'month'>

const monthText = ({ year, month }: Month) => `${year}-${month}`

const openBase = atom<string | null>('newest')

/** The month whose events are shown: the newest until another is opened, none when it was closed. */
export const openMonthAtom = atom(
  (get): Period | null => {
    const months = loaded(get(periods.state)) ?? []
    const open = get(openBase)
    return (open === 'newest' ? months[0] : months.find((month) => monthText(month) === open)) ?? null
  },
  (_get, set, month: Month | null) => set(openBase, month === null ? null : monthText(month))
)

/** What happened in a month: its lines, newest first, and what they moved in all. */
export interface MonthShown {
  readonly lines: readonly ShownEvent[]
  readonly turnover: MonthTurnover
}

const events = keyedResource<string, MonthShown>()

/** They are another account's, and so are the answers that are under way. */
export const forgetEventsAtom = events.forget

/** Months as they are loaded. */
export const eventsOfAtom = atom((get) => {
  const of = get(events.of)
  return (month: Month): Load<MonthShown> => of(monthText(month))
})

/** The height of the history is known: months and what the open one shows are there, or did not load. */
export const isHistorySettledAtom = atom((get) => {
  const open = get(openMonthAtom)
  return open === null ? isSettled(get(periods.state)) : isSettled(get(eventsOfAtom)(open))
})

/** Loads a month; one that is on the screen stays there until the answer has come. */
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
