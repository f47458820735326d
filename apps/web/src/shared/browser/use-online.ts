import { useSyncExternalStore } from 'react'

function subscribeToNetwork(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Returns true if the browser has a network. Use it only for content shown after a click, because the server cannot know the state. */
export const useOnline = (): boolean => useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
