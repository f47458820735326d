import type { Atom } from 'jotai'
import { useStore } from 'jotai'

// screens read state and act on it through these; they never see where it is kept
export { useAtomValue as useValue, useSetAtom as useAction } from 'jotai'

/** A function that reads the value of now: for what only a press needs, so that a change of it renders nothing. */
export function useGetter<T>(state: Atom<T>): () => T {
  const store = useStore()
  return () => store.get(state)
}
