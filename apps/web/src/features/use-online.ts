import { useSyncExternalStore } from 'react'

function follow(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Whether the browser has a network; for what is drawn after a press alone, since the server does not know. */
export const useOnline = (): boolean => useSyncExternalStore(follow, () => navigator.onLine)
