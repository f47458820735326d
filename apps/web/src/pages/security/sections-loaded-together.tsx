import { Section } from '@cloud/ui'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { LoadingWithTimeout } from '../../loading/loading-with-timeout.tsx'
import { SessionOverNotice } from '../../loading/session-over-notice.tsx'
import { useAction, useValue } from '../../state/hooks.ts'
import { loadCurrentUserAtom } from '../../state/user/load-current-user.ts'
import { isSecuritySettledAtom, loadSecurityAtom } from '../../state/user/load-security.ts'
import { isSessionOverAtom } from '../../state/user/session-over.ts'

/** Shows the sections together, because a later one would move those below it. A late section can be loaded again alone. */
export function SectionsLoadedTogether({ children }: { readonly children: ReactNode }) {
  const load = useAction(loadSecurityAtom)
  const isSessionOver = useValue(isSessionOverAtom)
  const settled = useValue(isSecuritySettledAtom)
  const [shown, setShown] = useState(false)
  const whoIsHere = useAction(loadCurrentUserAtom)
  // data loaded for another account is not rendered
  useLayoutEffect(() => {
    if (!isSessionOver) load()
  }, [load, isSessionOver])
  useEffect(() => {
    // the link of an e-mail may have been opened or a session ended meanwhile
    const look = async () => {
      if (!document.hidden && (await whoIsHere())) load('background')
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [load, whoIsHere])
  if (isSessionOver)
    return (
      <Section heading="Способы входа">
        <SessionOverNotice>Войдите снова, чтобы увидеть, как защищён аккаунт.</SessionOverNotice>
      </Section>
    )
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
