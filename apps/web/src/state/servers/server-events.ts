import { foldEvents, type Result, type ServerConfig, type ShownEvent } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { MOSCOW_OFFSET_MS, monthOf } from '@cloud/pricing/books'
import { atom } from 'jotai'
import { clockAtom } from '../core/clock.ts'
import { createKeyedResource, loadedData } from '../core/resource.ts'
import { loadAllPages, panelClientAtom } from './panel-client.ts'

const eventsResource = createKeyedResource<string, readonly ShownEvent[]>()

/** Months from the current one back to the creation of a server, each by its first moment. */
export function monthsSince(created_at: string, now: number): readonly number[] {
  const first = monthOf(Date.parse(created_at))
  const months: number[] = []
  for (let month = monthOf(now); month >= first; month = monthOf(month - 1)) months.push(month)
  return months
}

const keyOf = (id: number, month: number) => `${id} ${month}`

/** Events of a server in a month, newest first. */
export const serverEventsAtom = atom((get) => {
  const of = get(eventsResource.stateByKey)
  return (id: number, month: number) => of(keyOf(id, month))
})

/** Loads the events of a server in a month, with their documents. */
export const loadServerEventsAtom = atom(null, async (get, set, id: number, month: number) => {
  const { events: client } = get(panelClientAtom)
  const day = new Date(month + MOSCOW_OFFSET_MS)
  const query = { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1 }
  const call = async (): Promise<Result<readonly ShownEvent[]>> => {
    const [events, documents] = await Promise.all([
      loadAllPages((part) => client.list({ query: { ...query, ...part } })),
      client.documents({ query })
    ])
    if (!events.ok) return events
    if (!documents.ok) return documents
    const own = events.data.filter(({ server_id }) => server_id === id)
    return { ok: true, data: foldEvents(own, documents.data) }
  }
  await set(eventsResource.load, keyOf(id, month), call, 'background')
})

const STOPS = ['cloud_server_stopped', 'service_turned_off']

const STOPPED: readonly number[] = [STATUS.error, STATUS.pausing, STATUS.paused]

/** The last stop or failure of a server, if the month in which it happened is loaded. */
export const lastStopAtom = atom((get) => {
  const of = get(serverEventsAtom)
  const now = get(clockAtom)
  return ({ id, created_at }: ServerConfig): ShownEvent | undefined =>
    monthsSince(created_at, now())
      .flatMap((month) => loadedData(of(id, month)) ?? [])
      .find(({ type }) => STOPS.includes(type))
})

/** Loads the events of a server in the current month, and of a stopped server back to the month of its last stop. */
export const loadNewestEventsAtom = atom(null, async (get, set, server: ServerConfig) => {
  const { id, status, started_at, created_at } = server
  const now = get(clockAtom)()
  const isStopped = STOPPED.includes(status) && (status !== STATUS.paused || started_at !== null)
  for (const month of monthsSince(
    isStopped ? (started_at ?? created_at) : new Date(now).toISOString(),
    now
  )) {
    await set(loadServerEventsAtom, id, month)
    if (get(serverEventsAtom)(id, month).state !== 'ready' || get(lastStopAtom)(server) !== undefined) return
  }
})
