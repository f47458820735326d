import type { Atom } from 'jotai'
import { useStore } from 'jotai'

// screens read state and act on it through these; they never see where it is kept
export { useAtomValue as useValue, useSetAtom as useAction } from 'jotai'

/** Reads when it is asked: for what only a press needs, so that nothing is drawn again when it changes. */
export function useLater<T>(state: Atom<T>): () => T {
  const store = useStore()
  return () => store.get(state)
}
