import { MOSCOW_OFFSET_MS } from '@cloud/pricing/books'
import { atom } from 'jotai'
import { clockAtom } from '../core/clock.ts'
import { loaded, resource } from '../core/resource.ts'
import { panelClientAtom, readAll } from '../servers/client.ts'

const inMoscow = (moment: number) => {
  const there = new Date(moment + MOSCOW_OFFSET_MS)
  return { year: there.getUTCFullYear(), month: there.getUTCMonth() + 1 }
}

/** The first moment of the next month in Moscow. */
export function monthAfter(moment: number): number {
  const { year, month } = inMoscow(moment)
  return Date.UTC(year, month) - MOSCOW_OFFSET_MS
}

/** What each server took of the balance this month, by its id (docs/rules/watching.md#spent-in-a-month). */
export const spent = resource<ReadonlyMap<number, number>>(async (get) => {
  const query = inMoscow(get(clockAtom)())
  const events = await readAll((part) => get(panelClientAtom).events.list({ query: { ...query, ...part } }))
  if (!events.ok) return events
  const byServer = new Map<number, number>()
  for (const { type, server_id, amount_rub_cents } of events.data)
    if (server_id !== null && (type === 'write_off' || type === 'cloud_server_stopped'))
      byServer.set(server_id, (byServer.get(server_id) ?? 0) - amount_rub_cents)
  return { ok: true, data: byServer }
})

/** What a server, or all of them, took this month; null while that is not known. */
export const spentByAtom = atom((get) => {
  const byServer = loaded(get(spent.state))
  return (server_id: number | null): number | null => {
    if (byServer === null) return null
    if (server_id !== null) return byServer.get(server_id) ?? 0
    return [...byServer.values()].reduce((sum, one) => sum + one, 0)
  }
})
