import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/**
 * Whether what only the browser knows may be drawn. While a part is hydrated it may not: that is late for a part that came
 * late, and by then another one may have read it.
 */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false
  )
