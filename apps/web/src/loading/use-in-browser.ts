import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/**
 * Returns true if content that only the browser knows may be rendered. Returns false during hydration: a part may hydrate late, after
 * another part has already read the content.
 */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false
  )
