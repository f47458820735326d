import { Toast, ToastRegion } from '@cloud/ui'
import { useEffect, useState } from 'react'
import { cameOnlineAtom, wentOfflineAtom } from '../../state/connection.ts'
import { loaded } from '../../state/core/resource.ts'
import { toastAtom } from '../../state/core/toast.ts'
import { followOrderAtom } from '../../state/creation/order.ts'
import { useAction, useValue } from '../../state/use.ts'
import { user } from '../../state/user/user.ts'

/**
 * What is said in passing, on every page; that there is no connection, too. What became of an order
 * whose answer is lost is asked from here. It is loaded with the page, though later than what the person came for: without a
 * connection it could not be.
 */
export default function Toasts() {
  const said = useValue(toastAtom)
  const say = useAction(toastAtom)
  // the server said nothing yet: what was said before this part woke comes once it has
  const [awake, wake] = useState(false)
  useEffect(() => wake(true), [])
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
  const account = loaded(useValue(user.state))?.id
  // whoever signs in again hears of what was sent before
  useEffect(() => void followOrder(), [followOrder, account])
  return (
    <ToastRegion>
      {awake && said !== null && (
        <Toast key={said.text} kind={said.kind} onClose={() => say(null)}>
          {said.text}
        </Toast>
      )}
    </ToastRegion>
  )
}
