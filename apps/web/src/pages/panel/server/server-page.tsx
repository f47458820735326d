import type { ServerConfig } from '@cloud/api'
import { canStart, STATUS } from '@cloud/pricing'
import { EmptyState, Icon, Page, Stack } from '@cloud/ui'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { LoadSection } from '../../../loading/load-section.tsx'
import { RequireUser } from '../../../loading/require-user.tsx'
import { PageHeader } from '../../../shared/navigation/page-header.tsx'
import { PageButton, PageLink } from '../../../shared/navigation/page-link.tsx'
import shared from '../../../shared/panel/boxes.module.css'
import { useLiveRefresh } from '../../../shared/panel/use-live-refresh.ts'
import { paths } from '../../../state/address/paths.ts'
import { isRefused, type Loadable, loadedData } from '../../../state/core/resource.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { serversResource } from '../../../state/servers/account-servers.ts'
import { previewStartAtom, readServerAtom } from '../../../state/servers/action-previews.ts'
import { followServerActionsAtom } from '../../../state/servers/server-actions.ts'
import { currentUserAtom } from '../../../state/user/current-user.ts'
import { useLoaded } from '../dialogs/use-loaded.ts'
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

/** State, connection, system, price, rules, events and documents of a server. */
function ServerContent({ server }: { readonly server: ServerConfig }) {
  const { id, status } = server
  const start = useLoaded(previewStartAtom, canStart(server) ? id : null)
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

interface LoadedServerProps {
  readonly load: Loadable<ServerConfig>
  readonly onRetry: () => void
}

function LoadedServer({ load, onRetry }: LoadedServerProps) {
  if (load.state === 'ready') return <ServerContent server={load.data} />
  return (
    <>
      {title}
      {load.state === 'failed' && isRefused(load.error, 404) ? (
        <EmptyState
          level={2}
          heading="Такого сервера нет"
          action={<PageButton href={paths.panel()}>К списку серверов</PageButton>}
        >
          Он принадлежит другому аккаунту, или адрес неверен.
        </EmptyState>
      ) : (
        <LoadSection load={load} heading="Не удалось загрузить сервер" level={2} onRetry={onRetry} />
      )}
    </>
  )
}

/** A server that is not in the list: deleted, or of another account. */
function UnlistedServer({ id }: Pick<ServerConfig, 'id'>) {
  const { load, again } = useLoaded(readServerAtom, id)
  return <LoadedServer load={load} onRetry={again} />
}

interface AccountServerProps {
  readonly owner: number
  readonly id: number
}

function AccountServer({ owner, id }: AccountServerProps) {
  useLiveRefresh(owner)
  const followActs = useAction(followServerActionsAtom)
  useEffect(() => followActs(), [followActs])
  const list = useValue(serversResource.state)
  const load = useAction(serversResource.load)
  const server = loadedData(list)?.find((one) => one.id === id)
  if (list.state !== 'ready') return <LoadedServer load={list} onRetry={() => void load()} />
  return server === undefined ? <UnlistedServer id={id} /> : <ServerContent server={server} />
}

export default function ServerPage() {
  const { id = '' } = useParams()
  const server_id = Number(id)
  const isSignedIn = useValue(currentUserAtom) !== null
  return (
    <Page>
      <nav aria-label="Путь" className={css.path}>
        <PageLink href={paths.panel()}>
          <Icon name="left" />
          <span>Серверы</span>
        </PageLink>
      </nav>
      {!isSignedIn && title}
      <RequireUser heading={HEADING} invitation="Войдите, чтобы увидеть свой сервер">
        {(user) => <AccountServer key={server_id} owner={user.id} id={server_id} />}
      </RequireUser>
    </Page>
  )
}
