import { keepNumbersWhole, Link, Toast, ToastRegion } from '@cloud/ui'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { handleOfflineAtom, handleOnlineAtom } from '../../state/connection.ts'
import { toastAtom } from '../../state/core/toast.ts'
import { followOrderAtom } from '../../state/creation/send-order.ts'
import { followWritesAtom } from '../../state/follow-writes.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { currentUserAtom } from '../../state/user/current-user.ts'
import { useSessionEnd } from './use-session-end.ts'

/**
 * Toasts on every page, including the one for a lost connection. Also follows up writes with a lost response and the end of the session.
 * Loaded with the page, after the main content, because it could not be loaded without a connection.
 */
export default function Toasts() {
  const toast = useValue(toastAtom)
  const show = useAction(toastAtom)
  // the server renders no toast, so a toast from before hydration is shown after it
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  const wentOffline = useAction(handleOfflineAtom)
  const cameOnline = useAction(handleOnlineAtom)
  useEffect(() => {
    const back = () => void cameOnline()
    if (!navigator.onLine) wentOffline()
    addEventListener('offline', wentOffline)
    addEventListener('online', back)
    return () => {
      removeEventListener('offline', wentOffline)
      removeEventListener('online', back)
    }
  }, [wentOffline, cameOnline])
  const followOrder = useAction(followOrderAtom)
  const followWrites = useAction(followWritesAtom)
  const account = useValue(currentUserAtom)?.id
  // after signing in again, the user is notified of the writes sent before
  useEffect(() => {
    void followOrder()
    void followWrites()
  }, [followOrder, followWrites, account])
  useSessionEnd()
  const go = useNavigate()
  const leave = (href: string) => {
    show(null)
    go(href)
  }
  const shown = hydrated && toast !== null && (
    <Toast key={toast.text} kind={toast.kind} onClose={() => show(null)}>
      <span>{keepNumbersWhole(toast.text)}</span>
      {toast.link && (
        <>
          {' '}
          <Link href={toast.link.href} onNavigate={leave}>
            {toast.link.text}
          </Link>
        </>
      )}
    </Toast>
  )
  const isAlert = toast?.kind === 'bad'
  return <ToastRegion alerts={isAlert && shown}>{!isAlert && shown}</ToastRegion>
}
