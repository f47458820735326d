import { Page, Section } from '@cloud/ui'
import { lazy, useCallback, useEffect } from 'react'
import { LazyDialog } from '../../../loading/lazy-dialog.tsx'
import { LoadError } from '../../../loading/load-error.tsx'
import { LoadingWithTimeout } from '../../../loading/loading-with-timeout.tsx'
import { confirmationAtom } from '../../../state/change/change-confirmation.ts'
import { loadChangedServerAtom } from '../../../state/change/changed-server.ts'
import { configuratorModeAtom } from '../../../state/change/configurator-mode.ts'
import { followChangeAtom } from '../../../state/change/late-change.ts'
import { reopenConfirmationAtom } from '../../../state/change/open-confirmation.ts'
import { chosenFlavorAtom } from '../../../state/choices/chosen-configuration.ts'
import type { LoadMode } from '../../../state/core/resource.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { HEADINGS } from '../../../state/page-title.ts'
import { userResource } from '../../../state/user/current-user.ts'
import { ChangeForm } from './change-form.tsx'
import { ChangeUnavailable } from './change-unavailable.tsx'

const ChangeConfirmationDialog = lazy(() => import('./change-confirmation-dialog.tsx'))

function OpenChangeConfirmation() {
  const set = useAction(confirmationAtom)
  return (
    useValue(confirmationAtom).kind === 'open' && (
      <LazyDialog onError={() => set({ kind: 'closed' })}>
        <ChangeConfirmationDialog />
      </LazyDialog>
    )
  )
}

/** Loads the server and the outcome of a pending change once the current user is known, and again for another user. */
function useChangedServer(id: number) {
  const load = useAction(loadChangedServerAtom)
  const follow = useAction(followChangeAtom)
  const setConfirmation = useAction(confirmationAtom)
  const userState = useValue(userResource.state)
  const account = userState.state === 'ready' ? (userState.data?.id ?? null) : undefined
  const asks = account !== null && (account !== undefined || userState.state === 'failed')
  useEffect(() => {
    setConfirmation({ kind: 'closed' })
    if (!asks) return
    void load(id)
    void follow(id)
  }, [id, account, asks, load, follow, setConfirmation])
}

/** Opens the confirmation dialog again for a user who returns after a top-up. */
function useReopenedConfirmation(ready: boolean) {
  const resume = useAction(reopenConfirmationAtom)
  useEffect(() => {
    if (ready) resume()
  }, [ready, resume])
}

/** The configurator for an existing server; if it cannot be changed, the reason and a link. */
export default function ChangeScreen({ id }: { readonly id: number }) {
  useChangedServer(id)
  const mode = useValue(configuratorModeAtom)
  const flavor = useValue(chosenFlavorAtom)
  useReopenedConfirmation(mode.kind === 'change' && flavor !== null)
  const load = useAction(loadChangedServerAtom)
  const again = useCallback((mode: LoadMode) => void load(id, mode), [load, id])
  switch (mode.kind) {
    case 'create':
    case 'loading':
      return (
        <Page>
          <h1>{HEADINGS.change}</h1>
          <LoadingWithTimeout onRetry={() => again('foreground')} />
        </Page>
      )
    case 'failed':
      return (
        <Page>
          <h1>{HEADINGS.change}</h1>
          <Section heading="Сервер">
            <LoadError
              error={mode.error}
              heading="Не удалось загрузить сервер"
              onRetry={() => again('foreground')}
            />
          </Section>
        </Page>
      )
    case 'change':
      return (
        <>
          <ChangeForm original={mode.original} />
          <OpenChangeConfirmation />
        </>
      )
    default:
      return <ChangeUnavailable mode={mode} onAgain={again} />
  }
}
