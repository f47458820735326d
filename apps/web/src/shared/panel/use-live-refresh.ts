import { useEffect, useLayoutEffect } from 'react'
import { useAction, useValue } from '../../state/hooks.ts'
import { listenToStreamAtom, streamStateAtom } from '../../state/panel/change-stream.ts'
import { setPanelOwnerAtom } from '../../state/panel/panel-owner.ts'
import { refreshPanelAtom } from '../../state/panel/refresh-panel.ts'
import { changingServersAtom } from '../../state/servers/account-servers.ts'
import { resetShownServersAtom } from '../../state/servers/shown-servers.ts'
import { loadCurrentUserAtom } from '../../state/user/load-current-user.ts'
import { isSessionOverAtom } from '../../state/user/session-over.ts'

/** Delays in ms between polls of the panel: while a machine is changing, while a server waits in a queue, and otherwise. */
const CHANGING_POLL_MS = 2_000
const QUEUE_POLL_MS = 10_000
const IDLE_POLL_MS = 30_000
/** The same while the stream is open; a queue also moves by actions of other accounts. */
const STREAM_POLL_MS = { queue: 10_000, else: 120_000 }

/** Keeps the panel of an account up to date: listens to the stream while the tab is visible, and polls where there is no stream. */
export function useLiveRefresh(owner: number): void {
  const own = useAction(setPanelOwnerAtom)
  useLayoutEffect(() => own(owner), [own, owner])
  const stream = useValue(streamStateAtom)
  const { machines, queue } = useValue(changingServersAtom)
  const listen = useAction(listenToStreamAtom)
  const refresh = useAction(refreshPanelAtom)
  const resetSeen = useAction(resetShownServersAtom)
  const whoIsHere = useAction(loadCurrentUserAtom)
  const over = useValue(isSessionOverAtom)

  useEffect(() => {
    // after signing in again, the effect runs again
    if (over) return
    let stop: (() => void) | undefined
    let nth = 0
    const leave = () => {
      nth += 1
      stop?.()
      stop = undefined
    }
    const follow = async () => {
      // a browser allows few connections to one origin, so a hidden tab keeps none
      leave()
      if (document.hidden) return
      resetSeen()
      const mine = nth
      // a session that ended meanwhile would be refused
      if ((await whoIsHere()) && mine === nth) stop = listen()
    }
    if (!document.hidden) {
      resetSeen()
      stop = listen()
    }
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      leave()
    }
  }, [listen, resetSeen, whoIsHere, over])

  useEffect(() => {
    // without a stream, load the data that opening it would have loaded; after a break this shows if the server responds at all
    if (stream === 'closed' || over) void refresh()
  }, [stream, over, refresh])

  const pause =
    stream === 'open'
      ? queue
        ? STREAM_POLL_MS.queue
        : STREAM_POLL_MS.else
      : machines
        ? CHANGING_POLL_MS
        : queue
          ? QUEUE_POLL_MS
          : IDLE_POLL_MS
  useEffect(() => {
    const timer = setInterval(() => document.hidden || void refresh(), pause)
    return () => clearInterval(timer)
  }, [pause, refresh])
}
