import type { ServerConfig } from '@cloud/api'
import { ButtonLink, EmptyState, Icon, Link, Page, Section, ServerList } from '@cloud/ui'
import { useLayoutEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { LazyBoundary } from '../../../loading/lazy-boundary.tsx'
import { lazyWithFallback } from '../../../loading/lazy-with-fallback.ts'
import { LoadSection } from '../../../loading/load-section.tsx'
import { LoadingWithTimeout } from '../../../loading/loading-with-timeout.tsx'
import { reloadPage } from '../../../loading/reload-page.ts'
import { RequireUser } from '../../../loading/require-user.tsx'
import { ScriptLoadError } from '../../../loading/script-load-error.tsx'
import { SessionOverNotice } from '../../../loading/session-over-notice.tsx'
import { PageHeader } from '../../../shared/navigation/page-header.tsx'
import { PanelNav } from '../../../shared/navigation/panel-nav.tsx'
import { StaleNotice } from '../../../shared/panel/stale-notice.tsx'
import { useLiveRefresh } from '../../../shared/panel/use-live-refresh.ts'
import { paths } from '../../../state/address/paths.ts'
import { loadedData } from '../../../state/core/resource.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { switchedOffIdsAtom } from '../../../state/money/switched-off-servers.ts'
import { setPanelOwnerAtom } from '../../../state/panel/panel-owner.ts'
import { priceHoldsAtom, serversResource } from '../../../state/servers/account-servers.ts'
import { isSessionOverAtom } from '../../../state/user/session-over.ts'
import { ServerRow } from '../servers/server-row.tsx'
import css from './server.module.css'

const ServerParts = lazyWithFallback(
  (_props: { readonly server: ServerConfig }) => <ScriptLoadError />,
  () => import('./server-parts.tsx')
)

function NoServer() {
  const go = useNavigate()
  return (
    <EmptyState
      heading="Такого сервера нет"
      action={
        <ButtonLink href={paths.panel()} onNavigate={go}>
          К списку серверов
        </ButtonLink>
      }
    >
      Он удалён или принадлежит другому аккаунту.
    </EmptyState>
  )
}

interface AccountServerProps {
  readonly owner: number
  readonly id: number
}

/** A server of the account: state, connection, system, events and rules. */
function AccountServer({ owner, id }: AccountServerProps) {
  const own = useAction(setPanelOwnerAtom)
  useLayoutEffect(() => own(owner), [own, owner])
  useLiveRefresh()
  const list = useValue(serversResource.state)
  const load = useAction(serversResource.load)
  const holds = useValue(priceHoldsAtom)
  const off = useValue(switchedOffIdsAtom)
  if (useValue(isSessionOverAtom))
    return <SessionOverNotice>Войдите снова, чтобы увидеть свой сервер.</SessionOverNotice>
  return (
    <LoadSection load={list} heading="Не удалось загрузить сервер" onRetry={() => void load()}>
      {(servers) => {
        const server = servers.find((one) => one.id === id)
        if (server === undefined) return <NoServer />
        return (
          <div className={css.parts}>
            <StaleNotice />
            <Section heading="Состояние и цена">
              <ServerList>
                <ServerRow
                  server={server}
                  price_holds_until={holds.get(id)}
                  isSwitchedOff={off.has(id)}
                  isLinked={false}
                />
              </ServerList>
            </Section>
            <LazyBoundary fallback={<LoadingWithTimeout onRetry={reloadPage} />}>
              <ServerParts server={server} />
            </LazyBoundary>
          </div>
        )
      }}
    </LoadSection>
  )
}

export function ServerPage() {
  const go = useNavigate()
  const { id = '' } = useParams()
  const server_id = /^[1-9]\d{0,15}$/.test(id) ? Number(id) : 0
  const server = loadedData(useValue(serversResource.state))?.find((one) => one.id === server_id)
  return (
    <>
      <PanelNav />
      <Page>
        <nav aria-label="Путь" className={css.path}>
          <Link href={paths.panel()} onNavigate={go}>
            <Icon name="left" />
            <span>Серверы</span>
          </Link>
        </nav>
        <PageHeader heading={server?.name ?? 'Сервер'}>{null}</PageHeader>
        <RequireUser heading="Сервер" invitation="Войдите, чтобы увидеть свой сервер">
          {(user) => <AccountServer key={user.id} owner={user.id} id={server_id} />}
        </RequireUser>
      </Page>
    </>
  )
}
