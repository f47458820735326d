import { atom } from 'jotai'
import { clientAtom } from '../core/api-client.ts'
import { clockAtom } from '../core/clock.ts'
import { LATE_AFTER_MS } from '../core/late-after.ts'
import { loadedData } from '../core/resource.ts'
import { failureToast, toastAtom } from '../core/toast.ts'
import { flavorsResource } from './catalogue-flavors.ts'
import { mergeFlavors } from './merge-flavors.ts'

/** Time in ms for which a loaded availability counts as fresh. */
const FRESH_MS = 60_000

const checkedAtStateAtom = atom<number | null>(null)

/** Time of the last known availability by the product's clock; null until the flavors are loaded. */
export const checkedAtAtom = atom((get) => get(checkedAtStateAtom))

const isCheckingStateAtom = atom(false)
export const isCheckingAtom = atom((get) => get(isCheckingStateAtom))

/**
 * Loads the current availability. The browser sends the tag of its copy, so the usual response is a short 'not modified'. A late response
 * is not awaited, because it would block later requests.
 */
export const checkAvailabilityAtom = atom(null, async (get, set, by: 'person' | 'clock') => {
  const before = get(flavorsResource.state)
  const all = loadedData(before)
  if (all === null || get(isCheckingStateAtom)) return
  const waits = new AbortController()
  const late = setTimeout(() => waits.abort(), LATE_AFTER_MS)
  set(isCheckingStateAtom, true)
  const answer = await get(clientAtom).flavors.list(undefined, { signal: waits.signal })
  clearTimeout(late)
  set(isCheckingStateAtom, false)
  if (answer.ok) {
    set(checkedAtStateAtom, get(clockAtom)())
    // another call has returned meanwhile with newer data
    if (get(flavorsResource.state) === before && mergeFlavors(all, answer.data) !== all)
      set(flavorsResource.put, mergeFlavors(all, answer.data))
  } else if (by === 'person')
    set(toastAtom, failureToast('Наличие не проверено', answer.error, 'Цены и выбор остались как были.'))
})

/** Keeps availability fresh: data that came with the page counts as current; a hidden tab sends no requests. */
export const keepAvailabilityFreshAtom = atom(null, (get, set) => {
  if (get(flavorsResource.state).state !== 'ready' || document.hidden) return
  const [checkedAt, now] = [get(checkedAtStateAtom), get(clockAtom)()]
  if (checkedAt === null) set(checkedAtStateAtom, now)
  // the product's time may be learned after this and be earlier
  else if (Math.abs(now - checkedAt) >= FRESH_MS) void set(checkAvailabilityAtom, 'clock')
})
