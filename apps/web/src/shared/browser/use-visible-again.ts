import { useEffect } from 'react'

/** Calls a stable function when the page becomes visible again. */
export function useVisibleAgain(onVisible: () => unknown): void {
  useEffect(() => {
    const look = () => document.hidden || void onVisible()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [onVisible])
}
