import { useEffect } from 'react'
import { periods } from '../../state/panel/chronology.ts'
import { servers, unsettledAtom } from '../../state/panel/servers.ts'
import { useAction, useValue } from '../../state/use.ts'
import { user } from '../../state/user/user.ts'

/** How often the panel asks while something is on its way to another state, and while nothing is. */
const SOON = 2_000
const LATER = 30_000

/** Keeps the panel as it is on the server: soon while a server starts or stops, seldom else, never in a hidden tab. */
export function useFresh(): void {
  const unsettled = useValue(unsettledAtom)
  const loadServers = useAction(servers.load)
  const loadPeriods = useAction(periods.load)
  const loadUser = useAction(user.load)
  useEffect(() => {
    const refresh = () => {
      if (document.hidden) return
      void loadServers('silently')
      void loadPeriods('silently')
      void loadUser('silently')
    }
    refresh()
    const timer = setInterval(refresh, unsettled ? SOON : LATER)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [unsettled, loadServers, loadPeriods, loadUser])
}
