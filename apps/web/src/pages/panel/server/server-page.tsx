import type { Result, ServerConfig, StartPreview } from '@cloud/api'
import { canStart, STATUS } from '@cloud/pricing'
import { ButtonLink, EmptyState, Icon, Link, Page, Stack } from '@cloud/ui'
import { useCallback, useEffect, useLayoutEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { LoadSection } from '../../../loading/load-section.tsx'
import { RequireUser } from '../../../loading/require-user.tsx'
import { SessionOverNotice } from '../../../loading/session-over-notice.tsx'
import { PageHeader } from '../../../shared/navigation/page-header.tsx'
import shared from '../../../shared/panel/boxes.module.css'
import { useLiveRefresh } from '../../../shared/panel/use-live-refresh.ts'
import { paths } from '../../../state/address/paths.ts'
import { isRefused, type Loadable, loadedData } from '../../../state/core/resource.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { setPanelOwnerAtom } from '../../../state/panel/panel-owner.ts'
import { serversResource } from '../../../state/servers/account-servers.ts'
import { previewStartAtom, readServerAtom } from '../../../state/servers/action-previews.ts'
import { followServerActionsAtom } from '../../../state/servers/server-actions.ts'
import { userResource } from '../../../state/user/current-user.ts'
import { isSessionOverAtom } from '../../../state/user/session-over.ts'
import { useLoadedPreview } from '../dialogs/use-loaded-preview.ts'
import { ConnectionSection } from './connection-section.tsx'
import { PriceSection } from './price-section.tsx'
import css from './server.module.css'
import { ServerEvents } from './server-events.tsx'
import { ServerHeader } from './server-header.tsx'
import { ServerNotices } from './server-notices.tsx'
import { ServerRules } from './server-rules.tsx'
import { SystemSection } from './system-section.tsx'

const HEADING = 'Сервер'

/** Title of the page while it does not show a server. */
const title = <PageHeader heading={HEADING} />

interface NotLoadedProps {
  readonly load: Loadable<unknown>
  readonly onRetry: () => void
}

function NotLoaded({ load, onRetry }: NotLoadedProps) {
  const go = useNavigate()
  const toList = (
    <ButtonLink href={paths.panel()} onNavigate={go}>
      К списку серверов
    </ButtonLink>
  )
  return (
    <>
      {title}
      {load.state === 'failed' && isRefused(load.error, 404) ? (
        <EmptyState level={2} heading="Такого сервера нет" action={toList}>
          Он принадлежит другому аккаунту, или адрес неверен.
        </EmptyState>
      ) : (
        <LoadSection load={load} heading="Не удалось загрузить сервер" level={2} onRetry={onRetry}>
          {() => null}
        </LoadSection>
      )}
    </>
  )
}

/** State, connection, system, price, rules, events and documents of a server. */
function ServerContent({ server }: { readonly server: ServerConfig }) {
  const { id, status } = server
  const preview = useAction(previewStartAtom)
  const isStartable = canStart(server)
  const start = useLoadedPreview(
    useCallback(
      async (): Promise<Result<StartPreview | null>> =>
        isStartable ? preview(id) : { ok: true, data: null },
      [preview, id, isStartable]
    )
  )
  return (
    <>
      <ServerHeader server={server} />
      <ServerNotices server={server} startError={start.error} />
      <div className={shared.columns}>
        <Stack>
          {status !== STATUS.deleted && <ConnectionSection server={server} />}
          <SystemSection server={server} />
        </Stack>
        <Stack>
          <PriceSection server={server} has_capacity={start.data?.has_capacity} />
          {status !== STATUS.deleted && <ServerRules server={server} />}
        </Stack>
      </div>
      <ServerEvents server={server} />
    </>
  )
}

/** A server that is not in the list: deleted, or of another account. */
function UnlistedServer({ id }: { readonly id: number }) {
  const read = useAction(readServerAtom)
  const { load, again } = useLoadedPreview(useCallback(() => read(id), [read, id]))
  return load.state === 'ready' ? (
    <ServerContent server={load.data} />
  ) : (
    <NotLoaded load={load} onRetry={again} />
  )
}

interface AccountServerProps {
  readonly owner: number
  readonly id: number
}

function AccountServer({ owner, id }: AccountServerProps) {
  const own = useAction(setPanelOwnerAtom)
  useLayoutEffect(() => own(owner), [own, owner])
  useLiveRefresh()
  const followActs = useAction(followServerActionsAtom)
  useEffect(() => followActs(), [followActs])
  const list = useValue(serversResource.state)
  const load = useAction(serversResource.load)
  const server = loadedData(list)?.find((one) => one.id === id)
  if (useValue(isSessionOverAtom))
    return (
      <>
        {title}
        <SessionOverNotice>Войдите снова, чтобы увидеть свой сервер.</SessionOverNotice>
      </>
    )
  if (list.state !== 'ready') return <NotLoaded load={list} onRetry={() => void load()} />
  return server === undefined ? <UnlistedServer id={id} /> : <ServerContent server={server} />
}

export default function ServerPage() {
  const go = useNavigate()
  const { id = '' } = useParams()
  const server_id = Number(id)
  const isSignedIn = loadedData(useValue(userResource.state)) !== null
  return (
    <Page>
      <nav aria-label="Путь" className={css.path}>
        <Link href={paths.panel()} onNavigate={go}>
          <Icon name="left" />
          <span>Серверы</span>
        </Link>
      </nav>
      {!isSignedIn && title}
      <RequireUser heading={HEADING} invitation="Войдите, чтобы увидеть свой сервер">
        {(user) => <AccountServer key={`${user.id} ${server_id}`} owner={user.id} id={server_id} />}
      </RequireUser>
    </Page>
  )
}
