import { atom } from 'jotai'
import { clientAtom } from '../core/client.ts'
import { clockAtom } from '../core/clock.ts'
import { LATE_AFTER } from '../core/late-after.ts'
import { loaded } from '../core/resource.ts'
import { notDone, toastAtom } from '../core/toast.ts'
import { flavors } from './flavors.ts'
import { refreshed } from './refreshed.ts'

/** Time in ms for which a loaded availability counts as fresh. */
const FRESH = 60_000

const checkedBase = atom<number | null>(null)

/** Time of the last known availability by the product's clock; null until the flavors are loaded. */
export const checkedAtAtom = atom((get) => get(checkedBase))

const busy = atom(false)
export const checkingAtom = atom((get) => get(busy))

/**
 * Loads the current availability. The browser sends the tag of its copy, so the usual response is a short 'not modified'. A late response
 * is not awaited, because it would block later requests.
 */
export const checkAvailabilityAtom = atom(null, async (get, set, by: 'person' | 'clock') => {
  const before = get(flavors.state)
  const all = loaded(before)
  if (all === null || get(busy)) return
  const waits = new AbortController()
  const late = setTimeout(() => waits.abort(), LATE_AFTER)
  set(busy, true)
  const answer = await get(clientAtom).flavors.list(undefined, { signal: waits.signal })
  clearTimeout(late)
  set(busy, false)
  if (answer.ok) {
    set(checkedBase, get(clockAtom)())
    // another call has returned meanwhile with newer data
    if (get(flavors.state) === before && refreshed(all, answer.data) !== all)
      set(flavors.put, refreshed(all, answer.data))
  } else if (by === 'person')
    set(toastAtom, notDone('Наличие не проверено', answer.error, 'Цены и выбор остались как были.'))
})

/** Keeps availability fresh: data that came with the page counts as current; a hidden tab sends no requests. */
export const keepFreshAtom = atom(null, (get, set) => {
  if (get(flavors.state).state !== 'ready' || document.hidden) return
  const [checkedAt, now] = [get(checkedBase), get(clockAtom)()]
  if (checkedAt === null) set(checkedBase, now)
  // the product's time may be learned after this and be earlier
  else if (Math.abs(now - checkedAt) >= FRESH) void set(checkAvailabilityAtom, 'clock')
})
