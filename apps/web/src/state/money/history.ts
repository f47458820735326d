import {
  foldEvents,
  type MonthTurnover,
  monthTurnover,
  type Period,
  type ShownEvent,
  shownPeriods
} from '@cloud/api'
import { atom } from 'jotai'
import { clockAtom } from '../core/clock.ts'
import { isRefused, isSettled, type Load, loaded, resource } from '../core/resource.ts'
import { panelClientAtom, readAll } from '../servers/client.ts'
import { servers } from '../servers/servers.ts'

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

const eventsBase = atom<ReadonlyMap<string, Load<MonthShown>>>(new Map())

/** The last question about each month: only its answer counts, in whatever order they come. */
const lastQuestions = atom<ReadonlyMap<string, symbol>>(new Map())

/** They are another account's, and so are the answers that are under way. */
export const forgetEventsAtom = atom(null, (_get, set) => {
  set(eventsBase, new Map())
  set(lastQuestions, new Map())
})

/** Months as they are loaded. */
export const eventsOfAtom = atom((get) => {
  const months = get(eventsBase)
  return (month: Month): Load<MonthShown> => months.get(monthText(month)) ?? { state: 'idle' }
})

/** The height of the history is known: months and what the open one shows are there, or did not load. */
export const isHistorySettledAtom = atom((get) => {
  const open = get(openMonthAtom)
  return open === null ? isSettled(get(periods.state)) : isSettled(get(eventsOfAtom)(open))
})

const putEventsAtom = atom(null, (get, set, month: Month, load: Load<MonthShown>) =>
  set(eventsBase, new Map(get(eventsBase)).set(monthText(month), load))
)

/** Loads a month; one that is on the screen stays there until the answer has come. */
export const loadEventsAtom = atom(null, async (get, set, { year, month }: Month) => {
  const before = get(eventsOfAtom)({ year, month })
  if (before.state !== 'ready') set(putEventsAtom, { year, month }, { state: 'loading' })
  const question = Symbol('question')
  set(lastQuestions, new Map(get(lastQuestions)).set(monthText({ year, month }), question))
  const client = get(panelClientAtom).events
  const query = { year, month }
  const [events, documents] = await Promise.all([
    readAll((part) => client.list({ query: { ...query, ...part } })),
    client.documents({ query })
  ])
  if (get(lastQuestions).get(monthText(query)) !== question) return
  const answer = events.ok ? documents : events
  if (events.ok && documents.ok)
    set(putEventsAtom, query, {
      state: 'ready',
      data: {
        lines: foldEvents(events.data, documents.data),
        turnover: monthTurnover(events.data, documents.data)
      }
    })
  else if (!answer.ok && isRefused(answer.error, 401)) await set(servers.load, 'background')
  else if (!answer.ok && before.state !== 'ready')
    set(putEventsAtom, query, { state: 'failed', error: answer.error })
})
