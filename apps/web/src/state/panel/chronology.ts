import { type Event, type Period, shownPeriods } from '@cloud/api'
import { atom } from 'jotai'
import { type Load, loaded } from '../load.ts'
import { resource } from '../resource.ts'
import { panelClientAtom } from './client.ts'

/** Months, newest first; a new account has one, the current, with zeros (specification, section 3). */
export const periods = resource<readonly Period[]>(async (get) => {
  const answer = await get(panelClientAtom).events.periods()
  return answer.ok ? { ok: true, data: shownPeriods(answer.data, Date.now()) } : answer
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

const eventsBase = atom<ReadonlyMap<string, Load<readonly Event[]>>>(new Map())

/** Events of a month as they are loaded, newest first. */
export const eventsOfAtom = atom((get) => {
  const months = get(eventsBase)
  return (month: Month): Load<readonly Event[]> => months.get(monthText(month)) ?? { state: 'idle' }
})

const putEventsAtom = atom(null, (get, set, month: Month, load: Load<readonly Event[]>) =>
  set(eventsBase, new Map(get(eventsBase)).set(monthText(month), load))
)

/** Loads a month; one that is on the screen stays there until the answer has come. */
export const loadEventsAtom = atom(null, async (get, set, { year, month }: Month) => {
  const before = get(eventsOfAtom)({ year, month })
  if (before.state !== 'ready') set(putEventsAtom, { year, month }, { state: 'loading' })
  const answer = await get(panelClientAtom).events.list({ query: { year, month } })
  if (answer.ok) set(putEventsAtom, { year, month }, { state: 'ready', data: answer.data })
  else if (before.state !== 'ready')
    set(putEventsAtom, { year, month }, { state: 'failed', error: answer.error })
})
