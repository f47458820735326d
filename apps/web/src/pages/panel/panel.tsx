import { Icon, Page } from '@cloud/ui'
import { useEffect, useRef } from 'react'
import { LazyBoundary } from '../../loading/lazy-boundary.tsx'
import { lazyWithFallback } from '../../loading/lazy-with-fallback.ts'
import { LoadingWithTimeout } from '../../loading/loading-with-timeout.tsx'
import { reloadPage } from '../../loading/reload-page.ts'
import { RenderOnceReady } from '../../loading/render-once-ready.tsx'
import { RequireUser } from '../../loading/require-user.tsx'
import { ScriptLoadError } from '../../loading/script-load-error.tsx'
import { PageHeader } from '../../shared/navigation/page-header.tsx'
import { PageButton } from '../../shared/navigation/page-link.tsx'
import { PanelNav } from '../../shared/navigation/panel-nav.tsx'
import { StaleNotice } from '../../shared/panel/stale-notice.tsx'
import { useLiveRefresh } from '../../shared/panel/use-live-refresh.ts'
import { paths } from '../../state/address/paths.ts'
import { isSettled } from '../../state/core/resource.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { loadTopUpsAtom } from '../../state/money/awaited-payments.ts'
import { followTopUpAtom } from '../../state/money/create-top-up.ts'
import { isHistorySettledAtom } from '../../state/money/month-history.ts'
import { isSandboxAtom } from '../../state/panel/sandbox-settings.ts'
import { areServerRowsSettledAtom } from '../../state/panel/settled-rows.ts'
import { serversResource } from '../../state/servers/account-servers.ts'
import { followServerActionsAtom } from '../../state/servers/server-actions.ts'
import { currentUserAtom } from '../../state/user/current-user.ts'
import { CardPaymentsSection } from './money/card-payments-section.tsx'
import { HistorySection } from './money/history-section.tsx'
import { PanelBalance } from './money/panel-balance.tsx'
import { ReturnedTopUpNotice } from './money/returned-top-up-notice.tsx'
import { StartResultsNotice } from './money/start-results-notice.tsx'
import css from './parts/panel.module.css'
import { ServersSection } from './servers/servers-section.tsx'

const Watches = lazyWithFallback(
  () => null,
  () => import('./watches-section.tsx')
)
const Sandbox = lazyWithFallback(ScriptLoadError, () => import('./sandbox-section.tsx'))

/** Reloads the top-ups together with the servers, because a credit that starts servers changes both. */
function useLoadedTopUps(): void {
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
function AccountPanel({ id }: { readonly id: number }) {
  useLiveRefresh(id)
  useLoadedTopUps()
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
      <PanelBalance />
      <ServersSection />
      <RenderOnceReady ready={isListShown}>
        <LazyBoundary>
          <Watches />
        </LazyBoundary>
        <CardPaymentsSection />
        <HistorySection />
      </RenderOnceReady>
      <RenderOnceReady ready={isHistoryShown}>
        {useValue(isSandboxAtom) && (
          <LazyBoundary fallback={<LoadingWithTimeout onRetry={reloadPage} />}>
            <Sandbox />
          </LazyBoundary>
        )}
      </RenderOnceReady>
      <div className={css.notices}>
        <StaleNotice />
        {/* shown once the page no longer grows, so that it does not move under the pointer */}
        <RenderOnceReady ready={isListShown && isHistoryShown}>
          <ReturnedTopUpNotice />
          <StartResultsNotice />
        </RenderOnceReady>
      </div>
    </>
  )
}

export default function Panel() {
  const isSignedIn = useValue(currentUserAtom) !== null
  return (
    <>
      <PanelNav />
      <Page>
        <PageHeader heading="Панель">
          <div className={css.ways}>
            {isSignedIn && (
              <PageButton look="ghost" href={paths.profile()}>
                Профиль
              </PageButton>
            )}
            <PageButton href={paths.configurator()}>
              <Icon name="plus" />
              <span>Новый сервер</span>
            </PageButton>
          </div>
        </PageHeader>
        <RequireUser
          heading="Серверы"
          invitation="Войдите, чтобы увидеть свои серверы"
          hint="Серверы, баланс и события по месяцам видит только владелец."
        >
          {({ id }) => <AccountPanel id={id} />}
        </RequireUser>
      </Page>
    </>
  )
}
