import { ButtonLink, Icon, Page } from '@cloud/ui'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { PageHead } from '../../features/page-head.tsx'
import { PanelNav } from '../../features/panel-nav.tsx'
import { Stale } from '../../features/stale.tsx'
import { useLiveRefresh } from '../../features/use-live-refresh.ts'
import { ChunkError } from '../../loading/chunk-error.tsx'
import { LazyBoundary } from '../../loading/lazy-boundary.tsx'
import { lazyWithFallback } from '../../loading/lazy-with-fallback.ts'
import { LoadingWithTimeout } from '../../loading/loading-with-timeout.tsx'
import { reloadPage } from '../../loading/reload-page.ts'
import { RequireUser } from '../../loading/require-user.tsx'
import { paths } from '../../state/address/paths.ts'
import { isSettled } from '../../state/core/resource.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { loadTopUpsAtom } from '../../state/money/awaited-payments.ts'
import { followTopUpAtom } from '../../state/money/create-top-up.ts'
import { isHistorySettledAtom } from '../../state/money/month-history.ts'
import { setPanelOwnerAtom } from '../../state/panel/panel-owner.ts'
import { isSandboxAtom } from '../../state/panel/sandbox-settings.ts'
import { areServerRowsSettledAtom } from '../../state/panel/settled-rows.ts'
import { serversResource } from '../../state/servers/account-servers.ts'
import { followServerActionsAtom } from '../../state/servers/server-actions.ts'
import { userResource } from '../../state/user/current-user.ts'
import { Balance } from './money/balance.tsx'
import { Months } from './money/months.tsx'
import { Returned } from './money/returned.tsx'
import { StartNews } from './money/start-news.tsx'
import css from './parts/panel.module.css'
import { Servers } from './servers/servers.tsx'

const Watches = lazyWithFallback(
  () => null,
  () => import('./watches.tsx')
)
const Sandbox = lazyWithFallback(ChunkError, () => import('./sandbox.tsx'))

interface OnceProps {
  readonly ready: boolean
  readonly children: ReactNode
}

/** Renders content below parts of unknown height once these are ready, so that nothing moves; then keeps it. */
function Once({ ready, children }: OnceProps) {
  const [shown, show] = useState(ready)
  if (ready && !shown) show(true)
  return shown && children
}

/** Reloads the top-ups together with the servers, because a credit that starts servers changes both. */
function useTopUps(): void {
  const list = useValue(serversResource.state)
  const load = useAction(loadTopUpsAtom)
  const isLoaded = useRef(false)
  useEffect(() => {
    if (list.state !== 'ready') return
    void load(isLoaded.current ? 'background' : 'foreground')
    isLoaded.current = true
  }, [list, load])
}

/** The panel of an account: balance, servers, and events by month. */
function Mine({ id }: { readonly id: number }) {
  const own = useAction(setPanelOwnerAtom)
  useLayoutEffect(() => own(id), [own, id])
  useLiveRefresh()
  useTopUps()
  const followActs = useAction(followServerActionsAtom)
  const followTopUp = useAction(followTopUpAtom)
  useEffect(() => {
    followActs()
    void followTopUp()
  }, [followActs, followTopUp])
  const list = useValue(serversResource.state)
  const isListShown = useValue(areServerRowsSettledAtom) && isSettled(list)
  const isHistoryShown = useValue(isHistorySettledAtom)
  return (
    <>
      <Balance />
      <Servers />
      <Once ready={isListShown}>
        <LazyBoundary>
          <Watches />
        </LazyBoundary>
        <Months />
      </Once>
      <Once ready={isHistoryShown}>
        {useValue(isSandboxAtom) && (
          <LazyBoundary fallback={<LoadingWithTimeout onRetry={reloadPage} />}>
            <Sandbox />
          </LazyBoundary>
        )}
      </Once>
      <div className={css.notices}>
        <Stale />
        {/* while the page grows it would move from under a press */}
        <Once ready={isListShown && isHistoryShown}>
          <Returned />
          <StartNews />
        </Once>
      </div>
    </>
  )
}

export default function Panel() {
  const go = useNavigate()
  const who = useValue(userResource.state)
  const known = who.state === 'ready' && who.data !== null
  return (
    <>
      <PanelNav />
      <Page>
        <PageHead heading="Панель">
          <div className={css.ways}>
            {known && (
              <ButtonLink look="ghost" href={paths.profile()} onNavigate={go}>
                Профиль
              </ButtonLink>
            )}
            <ButtonLink href={paths.configurator()} onNavigate={go}>
              <Icon sign="plus" />
              <span>Новый сервер</span>
            </ButtonLink>
          </div>
        </PageHead>
        <RequireUser
          heading="Серверы"
          invitation="Войдите, чтобы увидеть свои серверы"
          hint="Серверы, баланс и события по месяцам видит только владелец."
        >
          {({ id }) => <Mine key={id} id={id} />}
        </RequireUser>
      </Page>
    </>
  )
}
