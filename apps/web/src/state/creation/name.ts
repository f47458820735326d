import { atom } from 'jotai'

const STORED = 'server_name'
const base = atom('')

/** The server's name: not in the address; it outlives signing in and a reload of the tab. */
export const nameAtom = atom(
  (get) => get(base),
  (_get, set, name: string) => {
    set(base, name)
    try {
      sessionStorage.setItem(STORED, name)
    } catch {
      // a browser that keeps nothing for this page: the name lives as long as the page
    }
  }
)
base.onMount = (set) => {
  try {
    const kept = sessionStorage.getItem(STORED)
    if (kept !== null) set(kept)
  } catch {
    // as above
  }
}
