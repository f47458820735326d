import { STATUS } from '@cloud/pricing'
import { Button, EmptyState, Pagination, Section, ServerList } from '@cloud/ui'
import { LoadSection } from '../../../loading/load-section.tsx'
import { LoadingWithTimeout } from '../../../loading/loading-with-timeout.tsx'
import { SessionOverNotice } from '../../../loading/session-over-notice.tsx'
import { PageButton } from '../../../shared/navigation/page-link.tsx'
import { paths } from '../../../state/address/paths.ts'
import { loadedData } from '../../../state/core/resource.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { switchedOffIdsAtom } from '../../../state/money/switched-off-servers.ts'
import { areServerRowsSettledAtom } from '../../../state/panel/settled-rows.ts'
import { priceHoldsAtom, serversResource } from '../../../state/servers/account-servers.ts'
import {
  listPageAtom,
  listPageServersAtom,
  serverGroupAtom,
  serverLayoutAtom,
  serverSearchAtom
} from '../../../state/servers/server-list-view.ts'
import { serversDeletedElsewhereAtom } from '../../../state/servers/shown-servers.ts'
import { isSessionOverAtom } from '../../../state/user/session-over.ts'
import css from '../parts/panel.module.css'
import { ServerCounts } from './server-counts.tsx'
import { ServerFilters } from './server-filters.tsx'
import { ServerRow } from './server-row.tsx'

function NoServers() {
  return (
    <EmptyState
      heading="Серверов пока нет"
      action={
        <PageButton look="main" href={paths.configurator()}>
          Собрать сервер
        </PageButton>
      }
    >
      {'Соберите первый: цена видна сразу, платить до\u00a0создания не\u00a0нужно.'}
    </EmptyState>
  )
}

function NothingFound() {
  const seek = useAction(serverSearchAtom)
  const setGroup = useAction(serverGroupAtom)
  const all = () => {
    seek('')
    setGroup('all')
  }
  return (
    <EmptyState
      role="status"
      heading="Ничего не нашлось"
      action={<Button onClick={all}>Показать все</Button>}
    >
      Таких серверов нет. Измените запрос или состояние.
    </EmptyState>
  )
}

/** Notice about the disks of stopped servers. */
function DisksKeptNote() {
  const list = loadedData(useValue(serversResource.state)) ?? []
  const isStopped = list.some(({ status, started_at }) => status === STATUS.paused && started_at !== null)
  return (
    isStopped && (
      <p className={css.kept}>
        Диски остановленных серверов сохранены, хранение бесплатно. Места за ними не держатся.
      </p>
    )
  )
}

function FoundServers() {
  const { servers: shown, found, pages } = useValue(listPageServersAtom)
  const page = useValue(listPageAtom)
  const setPage = useAction(listPageAtom)
  const look = useValue(serverLayoutAtom)
  const holds = useValue(priceHoldsAtom)
  const off = useValue(switchedOffIdsAtom)
  return (
    <>
      <ServerFilters />
      {found === 0 ? (
        <NothingFound />
      ) : (
        <ServerList layout={look}>
          {shown.map((server) => (
            <ServerRow
              key={server.id}
              server={server}
              price_holds_until={holds.get(server.id)}
              isSwitchedOff={off.has(server.id)}
            />
          ))}
        </ServerList>
      )}
      <Pagination
        className={css.pages}
        label="Страницы списка серверов"
        page={page}
        pages={pages}
        onPage={setPage}
      />
      <DisksKeptNote />
    </>
  )
}

function LoadedServers() {
  const list = useValue(serversResource.state)
  const load = useAction(serversResource.load)
  const gone = useValue(serversDeletedElsewhereAtom)
  const known = useValue(areServerRowsSettledAtom)
  const retry = () => void load()
  return (
    <LoadSection load={list} heading="Не удалось загрузить серверы" onRetry={retry}>
      {({ length }) => {
        if (!known) return <LoadingWithTimeout onRetry={retry} />
        return length + gone.length === 0 ? <NoServers /> : <FoundServers />
      }}
    </LoadSection>
  )
}

export function ServersSection() {
  const over = useValue(isSessionOverAtom)
  return (
    <Section heading="Серверы" className={css.block} aside={!over && <ServerCounts />}>
      {over ? (
        <SessionOverNotice>Войдите снова, чтобы увидеть свои серверы.</SessionOverNotice>
      ) : (
        <LoadedServers />
      )}
    </Section>
  )
}
