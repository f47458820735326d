import { foldEvents, type Result, type ShownEvent } from '@cloud/api'
import { MOSCOW_OFFSET_MS } from '@cloud/pricing/books'
import { atom } from 'jotai'
import { clockAtom } from '../core/clock.ts'
import { createKeyedResource } from '../core/resource.ts'
import { loadAllPages, panelClientAtom } from './panel-client.ts'

const eventsResource = createKeyedResource<number, readonly ShownEvent[]>()

/** Events of a server in the current month, newest first. */
export const serverEventsAtom = eventsResource.stateByKey

/** Loads the events of a server in the current month, with their documents. */
export const loadServerEventsAtom = atom(null, async (get, set, id: number) => {
  const { events: client } = get(panelClientAtom)
  const today = new Date(get(clockAtom)() + MOSCOW_OFFSET_MS)
  const query = { year: today.getUTCFullYear(), month: today.getUTCMonth() + 1 }
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
  await set(eventsResource.load, id, call, 'background')
})
