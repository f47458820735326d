import { useEffect } from 'react'
import { pageKindAtom } from '../../state/address/place.ts'
import { loaded } from '../../state/core/resource.ts'
import { useAction, useValue } from '../../state/use.ts'
import { followLeaving } from '../../state/user/leaving.ts'
import { isSessionOverAtom } from '../../state/user/session-over.ts'
import { user } from '../../state/user/user.ts'
import { whoIsHereAtom } from '../../state/user/who-is-here.ts'

/** Pages that ask by themselves who is here when they are seen again. */
const ASKING = ['panel', 'rules', 'security']
/** Pages that keep what was typed for whoever signs in again, and show no figure until then. */
const KEEPING = [...ASKING, 'profile']

/** No figure of an account stays on a page whose session has ended: in another tab, on another device, before 'back'. */
export function useSessionEnd(): void {
  const account = loaded(useValue(user.state))?.id
  const kind = useValue(pageKindAtom)
  const over = useValue(isSessionOverAtom)
  const whoIsHere = useAction(whoIsHereAtom)
  const put = useAction(user.put)

  useEffect(() => {
    if (account === undefined) return
    const stop = followLeaving()
    // a page that the browser keeps whole is not seen again before it is known who is here
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
