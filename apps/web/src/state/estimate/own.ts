import { atom } from 'jotai'
import { storage } from '../core/storage.ts'
import { type Estimate, estimateOf, NO_ESTIMATE } from './estimate.ts'

const KEY = 'estimate'
const VERSION = 1

/** The same text is the same estimate with the same items: what was not changed is not drawn again. */
let known: { readonly text: string; readonly estimate: Estimate | null } | undefined

/** In this browser alone, one estimate for all its tabs. */
const KEPT = storage<Estimate | null>(() => window.localStorage, {
  parse(text) {
    if (known?.text !== text) {
      const kept: unknown = JSON.parse(text)
      known = { text, estimate: Object(kept).version === VERSION ? estimateOf(kept) : null }
    }
    return known.estimate
  },
  format(estimate) {
    const text = JSON.stringify({ version: VERSION, ...estimate })
    known = { text, estimate }
    return text
  }
})

const base = atom<Estimate | null>(null)
base.onMount = (set) => {
  const read = (before: Estimate | null) => KEPT.getItem(KEY, null) ?? before ?? NO_ESTIMATE
  set(read)
  // what another tab writes
  return KEPT.subscribe(KEY, (estimate) => set(estimate ?? NO_ESTIMATE), NO_ESTIMATE)
}

/** The estimate of who sits here; null until it is read. A change begins from what the browser has: a tab may be late. */
export const ownEstimateAtom = atom(
  (get) => get(base),
  (get, set, change: (before: Estimate) => Estimate) => {
    const estimate = change(KEPT.getItem(KEY, null) ?? get(base) ?? NO_ESTIMATE)
    set(base, estimate)
    KEPT.setItem(KEY, estimate)
  }
)

/** Whether the browser keeps it: a private window, or one that forbids it, does not. */
export const isEstimateKeptAtom = atom((get) => {
  const estimate = get(base)
  return estimate === null || estimate === NO_ESTIMATE || KEPT.getItem(KEY, null) !== null
})

/** What stands beside 'Смета' in the header. */
export const estimateCountAtom = atom((get) => get(base)?.items.length ?? 0)
