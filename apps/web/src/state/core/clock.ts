import { atom } from 'jotai'

const clockOffsetAtom = atom(0)

/** The current time of the product: a browser's clock may be wrong, and the sandbox's clock can be moved. */
export const clockAtom = atom(
  (get) => {
    const by = get(clockOffsetAtom)
    return () => Date.now() + by
  },
  (_get, set, now: number) => set(clockOffsetAtom, now - Date.now())
)
