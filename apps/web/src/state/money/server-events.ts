import { foldEvents, type ServerConfig, type ShownEvent } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { MOSCOW_OFFSET_MS, monthOf } from '@cloud/pricing/books'
import { atom } from 'jotai'
import { clockAtom } from '../core/clock.ts'
import { type Loadable, loadedData, mapLoadable } from '../core/resource.ts'
import { eventsOfMonthAtom, loadEventsAtom, type YearMonth } from './month-history.ts'

/** Months in Moscow from the current one back to the creation of a server. */
export function monthsSince(created_at: string, now: number): readonly YearMonth[] {
  const first = monthOf(Date.parse(created_at))
  const months: YearMonth[] = []
  for (let at = monthOf(now); at >= first; at = monthOf(at - 1)) {
    const day = new Date(at + MOSCOW_OFFSET_MS)
    months.push({ year: day.getUTCFullYear(), month: day.getUTCMonth() + 1 })
  }
  return months
}

/** Events of a server in a month, newest first, with their documents. */
export const serverEventsAtom = atom((get) => {
  const of = get(eventsOfMonthAtom)
  return (id: number, month: YearMonth): Loadable<readonly ShownEvent[]> =>
    mapLoadable(of(month), ({ events, documents }) =>
      foldEvents(
        events.filter(({ server_id }) => server_id === id),
        documents
      )
    )
})

const STOPS = ['cloud_server_stopped', 'service_turned_off']

const STOPPED: readonly number[] = [STATUS.error, STATUS.pausing, STATUS.paused]

/** The last stop or failure of a stopped server, if the month in which it happened is loaded. */
export const lastStopAtom = atom((get) => {
  const of = get(serverEventsAtom)
  const now = get(clockAtom)
  return ({ id, status, created_at }: ServerConfig): ShownEvent | undefined =>
    (STOPPED.includes(status) ? monthsSince(created_at, now()) : [])
      .flatMap((month) => loadedData(of(id, month)) ?? [])
      .find(({ type }) => STOPS.includes(type))
})

/** Loads the events of a server in the current month, and of a stopped server back to the month of its last stop. */
export const loadNewestEventsAtom = atom(null, async (get, set, server: ServerConfig) => {
  const { id, status, started_at, created_at } = server
  const now = get(clockAtom)()
  const isStopped = STOPPED.includes(status) && (status !== STATUS.paused || started_at !== null)
  const since = isStopped ? (started_at ?? created_at) : new Date(now).toISOString()
  for (const month of monthsSince(since, now)) {
    await set(loadEventsAtom, month)
    if (get(serverEventsAtom)(id, month).state !== 'ready' || get(lastStopAtom)(server) !== undefined) return
  }
})
