import { atom } from 'jotai'
import { createStorage } from '../core/storage.ts'
import { EMPTY_ESTIMATE, type Estimate, parseEstimate } from './estimate.ts'

const STORAGE_KEY = 'estimate'
const VERSION = 1

/** Cache of the last parse: the same text returns the same estimate and items, so that unchanged ones do not render again. */
let lastParsed: { readonly text: string; readonly estimate: Estimate | null } | undefined

/** The estimate in this browser's storage, shared by all its tabs. */
const ESTIMATE_STORAGE = createStorage<Estimate | null>(() => window.localStorage, {
  parse(text) {
    if (lastParsed?.text !== text) {
      const kept: unknown = JSON.parse(text)
      lastParsed = { text, estimate: Object(kept).version === VERSION ? parseEstimate(kept) : null }
    }
    return lastParsed.estimate
  },
  format(estimate) {
    const text = JSON.stringify({ version: VERSION, ...estimate })
    lastParsed = { text, estimate }
    return text
  }
})

const ownEstimateStateAtom = atom<Estimate | null>(null)
ownEstimateStateAtom.onMount = (set) => {
  const read = (before: Estimate | null) =>
    ESTIMATE_STORAGE.getItem(STORAGE_KEY, null) ?? before ?? EMPTY_ESTIMATE
  set(read)
  // changes from other tabs
  return ESTIMATE_STORAGE.subscribe(
    STORAGE_KEY,
    (estimate) => set(estimate ?? EMPTY_ESTIMATE),
    EMPTY_ESTIMATE
  )
}

/** The own estimate; null until it is read. A change starts from the stored estimate, because the state of a tab may be out of date. */
export const ownEstimateAtom = atom(
  (get) => get(ownEstimateStateAtom),
  (get, set, change: (before: Estimate) => Estimate) => {
    const estimate = change(
      ESTIMATE_STORAGE.getItem(STORAGE_KEY, null) ?? get(ownEstimateStateAtom) ?? EMPTY_ESTIMATE
    )
    set(ownEstimateStateAtom, estimate)
    ESTIMATE_STORAGE.setItem(STORAGE_KEY, estimate)
  }
)

/** True if the browser stores the estimate; false in a private window or if storage is blocked. */
export const isEstimateStoredAtom = atom((get) => {
  const estimate = get(ownEstimateStateAtom)
  return (
    estimate === null || estimate === EMPTY_ESTIMATE || ESTIMATE_STORAGE.getItem(STORAGE_KEY, null) !== null
  )
})

/** The count beside 'Смета' in the header. */
export const estimateCountAtom = atom((get) => get(ownEstimateStateAtom)?.items.length ?? 0)
