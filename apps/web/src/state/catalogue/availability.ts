import { atom } from 'jotai'
import { clientAtom } from '../core/client.ts'
import { clockAtom } from '../core/clock.ts'
import { LATE_AFTER } from '../core/late-after.ts'
import { loaded } from '../core/resource.ts'
import { notDone, toastAtom } from '../core/toast.ts'
import { flavors } from './flavors.ts'
import { refreshed } from './refreshed.ts'

/** How long an answer about availability is believed. */
const FRESH = 60_000

const checkedBase = atom<number | null>(null)

/** When availability was last learned, by the product's clock; null until the flavors are there. */
export const checkedAtAtom = atom((get) => get(checkedBase))

const busy = atom(false)
export const checkingAtom = atom((get) => get(busy))

/**
 * Asks what is free now. The browser sends the tag of what it has, so the usual answer is a short 'not modified'. A late one
 * is not waited for: nothing else would be asked meanwhile.
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
    // another call has answered meanwhile: that answer is newer
    if (get(flavors.state) === before && refreshed(all, answer.data) !== all)
      set(flavors.put, refreshed(all, answer.data))
  } else if (by === 'person')
    set(toastAtom, notDone('Наличие не проверено', answer.error, 'Цены и выбор остались как были.'))
})

/** Keeps availability fresh: what came with the page counts as of now; a tab that nobody sees asks nothing. */
export const keepFreshAtom = atom(null, (get, set) => {
  if (get(flavors.state).state !== 'ready' || document.hidden) return
  const [checkedAt, now] = [get(checkedBase), get(clockAtom)()]
  if (checkedAt === null) set(checkedBase, now)
  // the product's time may be learned later than this, and be an earlier one
  else if (Math.abs(now - checkedAt) >= FRESH) void set(checkAvailabilityAtom, 'clock')
})
