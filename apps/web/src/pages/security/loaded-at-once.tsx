import { type ReactNode, useEffect, useState } from 'react'
import { LoadingWithTimeout } from '../../loading/loading-with-timeout.tsx'
import { useAction, useValue } from '../../state/use.ts'
import { isSecuritySettledAtom, loadSecurityAtom } from '../../state/user/security.ts'
import { isSessionOverAtom } from '../../state/user/session-over.ts'

/** Shows the sections together: one that comes later would move those below it. What is late can be asked for alone. */
export function LoadedAtOnce({ children }: { readonly children: ReactNode }) {
  const load = useAction(loadSecurityAtom)
  const over = useValue(isSessionOverAtom)
  const settled = useValue(isSecuritySettledAtom)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!over) load()
  }, [load, over])
  if (settled && !shown) setShown(true)
  if (shown) return children
  return (
    <LoadingWithTimeout
      onRetry={() => {
        load()
        setShown(true)
      }}
    />
  )
}
