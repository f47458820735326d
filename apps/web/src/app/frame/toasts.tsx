import { Link, Toast, ToastRegion } from '@cloud/ui'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { cameOnlineAtom, wentOfflineAtom } from '../../state/connection.ts'
import { loaded } from '../../state/core/resource.ts'
import { toastAtom } from '../../state/core/toast.ts'
import { followOrderAtom } from '../../state/creation/order.ts'
import { followWritesAtom } from '../../state/follow-writes.ts'
import { useAction, useValue } from '../../state/use.ts'
import { user } from '../../state/user/user.ts'
import { useSessionEnd } from './use-session-end.ts'

/**
 * Toasts on every page, one of them for a lost connection. It also asks what became of writes whose answers are lost, and
 * follows the end of the session.
 * It is loaded with the page, after what the person came for: without a connection it could not be loaded.
 */
export default function Toasts() {
  const toast = useValue(toastAtom)
  const show = useAction(toastAtom)
  // the server drew no toast: one from before hydration comes after it
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  const wentOffline = useAction(wentOfflineAtom)
  const cameOnline = useAction(cameOnlineAtom)
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
  const account = loaded(useValue(user.state))?.id
  // whoever signs in again hears of what was sent before
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
  return (
    <ToastRegion>
      {hydrated && toast !== null && (
        <Toast key={toast.text} kind={toast.kind} onClose={() => show(null)}>
          <span>{toast.text}</span>
          {toast.link && (
            <>
              {' '}
              <Link href={toast.link.href} onNavigate={leave}>
                {toast.link.text}
              </Link>
            </>
          )}
        </Toast>
      )}
    </ToastRegion>
  )
}
