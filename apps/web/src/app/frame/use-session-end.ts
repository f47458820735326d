import { useEffect } from 'react'
import { pageKindAtom } from '../../state/address/place.ts'
import { loaded } from '../../state/core/resource.ts'
import { useAction, useValue } from '../../state/use.ts'
import { followLeaving } from '../../state/user/leaving.ts'
import { isSessionOverAtom } from '../../state/user/session-over.ts'
import { user } from '../../state/user/user.ts'
import { whoIsHereAtom } from '../../state/user/who-is-here.ts'

/** Pages that load the current user themselves when they become visible again. */
const ASKING = ['panel', 'rules', 'security']
/** Pages that keep typed text for the user who signs in again, and show no figures until then. */
const KEEPING = [...ASKING, 'profile']

/** Hides all figures of the account when its session ends: in another tab, on another device, or before navigating back. */
export function useSessionEnd(): void {
  const account = loaded(useValue(user.state))?.id
  const kind = useValue(pageKindAtom)
  const over = useValue(isSessionOverAtom)
  const whoIsHere = useAction(whoIsHereAtom)
  const put = useAction(user.put)

  useEffect(() => {
    if (account === undefined) return
    const stop = followLeaving()
    // hide a page entering the back/forward cache until the current user is known again
    const hide = ({ persisted }: PageTransitionEvent) => {
      document.body.hidden = persisted
    }
    const back = async ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      if (await whoIsHere(true)) document.body.hidden = false
      else location.reload()
    }
    addEventListener('pagehide', hide)
    addEventListener('pageshow', back)
    return () => {
      stop()
      removeEventListener('pagehide', hide)
      removeEventListener('pageshow', back)
    }
  }, [account, whoIsHere])

  useEffect(() => {
    if (account === undefined || ASKING.includes(kind)) return
    const look = () => document.hidden || void whoIsHere()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [account, kind, whoIsHere])

  useEffect(() => {
    if (over && !KEEPING.includes(kind)) put(null)
  }, [over, kind, put])
}
