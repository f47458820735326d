import { foldEvents, type Result, type ShownEvent } from '@cloud/api'
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

/** The last stop or failure of a server in the current month. */
export const lastStopAtom = atom((get) => {
  const of = get(serverEventsAtom)
  const now = get(clockAtom)
  return (id: number): ShownEvent | undefined =>
    loadedData(of(id, monthOf(now())))?.find(({ type }) => STOPS.includes(type))
})
