import { useEffect } from 'react'
import { useVisibleAgain } from '../../shared/browser/use-visible-again.ts'
import { pageKindAtom } from '../../state/address/location.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { currentUserAtom, userResource } from '../../state/user/current-user.ts'
import { loadCurrentUserAtom } from '../../state/user/load-current-user.ts'
import { isSessionOverAtom } from '../../state/user/session-over.ts'
import { followSignOut } from '../../state/user/sign-out-tabs.ts'

/** Pages that load the current user themselves when they become visible again. */
const SELF_LOADING_PAGES = ['panel', 'rules', 'security']
/** Pages that keep typed text for the user who signs in again, and show no figures until then. */
const PAGES_WITH_TYPED_TEXT = [...SELF_LOADING_PAGES, 'profile']

/** Hides all figures of the account when its session ends: in another tab, on another device, or before navigating back. */
export function useSessionEnd(): void {
  const account = useValue(currentUserAtom)?.id
  const kind = useValue(pageKindAtom)
  const over = useValue(isSessionOverAtom)
  const whoIsHere = useAction(loadCurrentUserAtom)
  const put = useAction(userResource.put)

  useEffect(() => {
    if (account === undefined) return
    const stop = followSignOut()
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

  useVisibleAgain(account === undefined || SELF_LOADING_PAGES.includes(kind) ? null : whoIsHere)

  useEffect(() => {
    if (over && !PAGES_WITH_TYPED_TEXT.includes(kind)) put(null)
  }, [over, kind, put])
}
