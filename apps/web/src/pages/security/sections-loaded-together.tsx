import { Section } from '@cloud/ui'
import { type ReactNode, useCallback, useLayoutEffect } from 'react'
import { RenderOnceReady } from '../../loading/render-once-ready.tsx'
import { SessionOverNotice } from '../../loading/session-over-notice.tsx'
import { useVisibleAgain } from '../../shared/browser/use-visible-again.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { loadCurrentUserAtom } from '../../state/user/load-current-user.ts'
import { isSecuritySettledAtom, loadSecurityAtom } from '../../state/user/load-security.ts'
import { isSessionOverAtom } from '../../state/user/session-over.ts'

/** Shows the sections together, because a later one would move those below it. A late section can be loaded again alone. */
export function SectionsLoadedTogether({ children }: { readonly children: ReactNode }) {
  const load = useAction(loadSecurityAtom)
  const isSessionOver = useValue(isSessionOverAtom)
  const settled = useValue(isSecuritySettledAtom)
  const whoIsHere = useAction(loadCurrentUserAtom)
  // data loaded for another account is not rendered
  useLayoutEffect(() => {
    if (!isSessionOver) load()
  }, [load, isSessionOver])
  const look = useCallback(async () => {
    // the link of an e-mail may have been opened or a session ended meanwhile
    if (await whoIsHere()) load('background')
  }, [load, whoIsHere])
  useVisibleAgain(look)
  if (isSessionOver)
    return (
      <Section heading="Способы входа">
        <SessionOverNotice>Войдите снова, чтобы увидеть, как защищён аккаунт.</SessionOverNotice>
      </Section>
    )
  return (
    <RenderOnceReady ready={settled} onRetry={load}>
      {children}
    </RenderOnceReady>
  )
}
