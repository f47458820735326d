import { errorText, type Result, type ServerConfig, type StartPreview } from '@cloud/api'
import { canStart, STATUS } from '@cloud/pricing'
import { ButtonLink, EmptyState, Icon, Link, Notice, Page, Stack } from '@cloud/ui'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { LoadSection } from '../../../loading/load-section.tsx'
import { RequireUser } from '../../../loading/require-user.tsx'
import { SessionOverNotice } from '../../../loading/session-over-notice.tsx'
import { StaleNotice } from '../../../shared/panel/stale-notice.tsx'
import { SupportWays } from '../../../shared/panel/support-ways.tsx'
import { useLiveRefresh } from '../../../shared/panel/use-live-refresh.ts'
import { paths } from '../../../state/address/paths.ts'
import { isRefused, type Loadable, loadedData } from '../../../state/core/resource.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { setPanelOwnerAtom } from '../../../state/panel/panel-owner.ts'
import { serversResource } from '../../../state/servers/account-servers.ts'
import { previewStartAtom, readServerAtom } from '../../../state/servers/action-previews.ts'
import { followServerActionsAtom } from '../../../state/servers/server-actions.ts'
import { toDeletedServer } from '../../../state/servers/shown-servers.ts'
import { userResource } from '../../../state/user/current-user.ts'
import { isSessionOverAtom } from '../../../state/user/session-over.ts'
import { useLoadedPreview } from '../dialogs/use-loaded-preview.ts'
import { ConnectionSection } from './connection-section.tsx'
import { PriceSection } from './price-section.tsx'
import css from './server.module.css'
import { ServerEvents } from './server-events.tsx'
import { ServerHeader } from './server-header.tsx'
import { ServerRules } from './server-rules.tsx'
import { AwaitedPaymentNotice, ServerStateNotice } from './server-state-notice.tsx'
import { SystemSection } from './system-section.tsx'

const HEADING = 'Сервер'

/** Title of the page while it does not show a server. */
const title = <h1 className={css.title}>{HEADING}</h1>

function NoServer() {
  const go = useNavigate()
  const toList = (
    <ButtonLink href={paths.panel()} onNavigate={go}>
      К списку серверов
    </ButtonLink>
  )
  return (
    <>
      {title}
      <EmptyState level={2} heading="Такого сервера нет" action={toList}>
        Он принадлежит другому аккаунту, или адрес неверен.
      </EmptyState>
    </>
  )
}

interface NotLoadedProps {
  readonly load: Loadable<unknown>
  readonly onRetry: () => void
}

const NotLoaded = ({ load, onRetry }: NotLoadedProps) => (
  <>
    {title}
    <LoadSection load={load} heading="Не удалось загрузить сервер" level={2} onRetry={onRetry}>
      {() => null}
    </LoadSection>
  </>
)

/** Loads the preview of a start if the server can be started; null otherwise. */
function useStartPreview(server: ServerConfig) {
  const { id } = server
  const preview = useAction(previewStartAtom)
  const isStartable = canStart(server)
  const load = useCallback(
    async (): Promise<Result<StartPreview | null>> => (isStartable ? preview(id) : { ok: true, data: null }),
    [preview, id, isStartable]
  )
  return useLoadedPreview(load)
}

/** State, connection, system, price, rules, events and documents of a server. */
function ServerContent({ server }: { readonly server: ServerConfig }) {
  const { data: start, error } = useStartPreview(server)
  const isFrozen = error?.kind === 'refused' && error.problem.code === 'account_frozen'
  return (
    <>
      <ServerHeader server={server} />
      <Stack gap={3} className={css.notices}>
        <StaleNotice />
        {isFrozen && (
          <Notice kind="warn">
            <span>{`${errorText(error)} `}</span>
            <SupportWays />
          </Notice>
        )}
        <ServerStateNotice server={server} isFrozen={isFrozen} />
        <AwaitedPaymentNotice server={server} />
      </Stack>
      <div className={css.split}>
        <Stack>
          {server.status !== STATUS.deleted && <ConnectionSection server={server} />}
          <SystemSection server={server} />
        </Stack>
        <Stack>
          <PriceSection server={server} has_capacity={start?.has_capacity} />
          <ServerRules server={server} />
        </Stack>
      </div>
      <ServerEvents server={server} />
    </>
  )
}

/** A server that is not in the list: deleted, or of another account. */
function UnlistedServer({ id }: { readonly id: number }) {
  const read = useAction(readServerAtom)
  const { data, error, again } = useLoadedPreview(useCallback(() => read(id), [read, id]))
  if (data !== null) return <ServerContent server={data} />
  if (id === 0 || (error !== null && isRefused(error, 404))) return <NoServer />
  return (
    <NotLoaded load={error === null ? { state: 'loading' } : { state: 'failed', error }} onRetry={again} />
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
  const [last, setLast] = useState<ServerConfig | null>(null)
  const found = loadedData(list)?.find((one) => one.id === id)
  if (found !== undefined && found !== last) setLast(found)
  if (useValue(isSessionOverAtom))
    return (
      <>
        {title}
        <SessionOverNotice>Войдите снова, чтобы увидеть свой сервер.</SessionOverNotice>
      </>
    )
  if (list.state !== 'ready') return <NotLoaded load={list} onRetry={() => void load()} />
  // the list has no deleted servers
  const server = found ?? (last && { ...toDeletedServer(last), addresses: [] })
  return server === null ? <UnlistedServer id={id} /> : <ServerContent server={server} />
}

export default function ServerPage() {
  const go = useNavigate()
  const { id = '' } = useParams()
  const server_id = /^[1-9]\d{0,15}$/.test(id) ? Number(id) : 0
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
