import { atom } from 'jotai'

const ahead = atom(0)

/** What time it is for the product: a browser's clock may be wrong, and that of the sandbox is moved. */
export const clockAtom = atom(
  (get) => {
    const by = get(ahead)
    return () => Date.now() + by
  },
  (_get, set, now: number) => set(ahead, now - Date.now())
)
