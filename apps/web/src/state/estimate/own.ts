import { atom } from 'jotai'
import { storage } from '../core/storage.ts'
import { type Estimate, estimateOf, NO_ESTIMATE } from './estimate.ts'

const KEY = 'estimate'
const VERSION = 1

/** Cache of the last parse: the same text returns the same estimate and items, so that unchanged ones do not render again. */
let known: { readonly text: string; readonly estimate: Estimate | null } | undefined

/** The estimate in this browser's storage, shared by all its tabs. */
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
  // changes from other tabs
  return KEPT.subscribe(KEY, (estimate) => set(estimate ?? NO_ESTIMATE), NO_ESTIMATE)
}

/** The own estimate; null until it is read. A change starts from the stored estimate, because the state of a tab may be out of date. */
export const ownEstimateAtom = atom(
  (get) => get(base),
  (get, set, change: (before: Estimate) => Estimate) => {
    const estimate = change(KEPT.getItem(KEY, null) ?? get(base) ?? NO_ESTIMATE)
    set(base, estimate)
    KEPT.setItem(KEY, estimate)
  }
)

/** True if the browser stores the estimate; false in a private window or if storage is blocked. */
export const isEstimateKeptAtom = atom((get) => {
  const estimate = get(base)
  return estimate === null || estimate === NO_ESTIMATE || KEPT.getItem(KEY, null) !== null
})

/** The count beside 'Смета' in the header. */
export const estimateCountAtom = atom((get) => get(base)?.items.length ?? 0)
