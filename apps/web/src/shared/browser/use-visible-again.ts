import { useEffect } from 'react'

/** Calls a stable function when the page becomes visible again; nothing if it is null. */
export function useVisibleAgain(onVisible: (() => unknown) | null): void {
  useEffect(() => {
    if (onVisible === null) return
    const look = () => document.hidden || void onVisible()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [onVisible])
}
