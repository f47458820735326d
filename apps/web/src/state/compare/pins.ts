import { atom } from 'jotai'

const STORED = 'compared_flavors'

/** So many fit beside each other. */
export const PINS_MAX = 4

/** What an older page, or anybody, left in the browser: ids of flavors, each once, no more than fit. */
export function parsePins(text: string | null): readonly number[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(kept)) return []
    const ids = kept.filter((id): id is number => Number.isSafeInteger(id) && id > 0)
    return [...new Set(ids)].slice(0, PINS_MAX)
  } catch {
    return []
  }
}

function read(): readonly number[] {
  try {
    return parsePins(localStorage.getItem(STORED))
  } catch {
    return [] // a browser that keeps nothing: the comparison lives as long as the page
  }
}

const base = atom<readonly number[]>([])
base.onMount = (set) => {
  set(read())
  // the comparison is one for all tabs
  const follow = (event: StorageEvent) => {
    if (event.key === STORED) set(parsePins(event.newValue))
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

/** The flavors that are compared, by id, in the order in which they were pinned. Kept in this browser alone. */
export const pinsAtom = atom(
  (get) => get(base),
  (_get, set, ids: readonly number[]) => {
    set(base, ids)
    try {
      localStorage.setItem(STORED, JSON.stringify(ids))
    } catch {
      // as above
    }
  }
)
