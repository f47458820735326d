import type { Atom } from 'jotai'
import { useStore } from 'jotai'

// screens read and change state only through these hooks and do not depend on the library
export { useAtomValue as useValue, useSetAtom as useAction } from 'jotai'

/** Returns a function that reads the current value without subscribing, for values that only a click needs. */
export function useGetter<T>(state: Atom<T>): () => T {
  const store = useStore()
  return () => store.get(state)
}
