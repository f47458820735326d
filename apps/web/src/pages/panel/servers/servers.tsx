import { STATUS } from '@cloud/pricing'
import { Button, ButtonLink, EmptyState, Section, ServerList } from '@cloud/ui'
import { useNavigate } from 'react-router'
import { LoadPart } from '../../../features/load-part.tsx'
import { LoadingWithTimeout } from '../../../loading/loading-with-timeout.tsx'
import { SessionOver } from '../../../loading/session-over.tsx'
import { paths } from '../../../state/address/paths.ts'
import { loaded } from '../../../state/core/resource.ts'
import { switchedOffIdsAtom } from '../../../state/money/switched-off.ts'
import { isListKnownAtom } from '../../../state/panel/list-known.ts'
import { deletedElsewhereAtom } from '../../../state/servers/seen.ts'
import { priceHoldsAtom, servers } from '../../../state/servers/servers.ts'
import { groupAtom, lookAtom, searchAtom, shownAtom } from '../../../state/servers/view.ts'
import { useAction, useValue } from '../../../state/use.ts'
import { isSessionOverAtom } from '../../../state/user/session-over.ts'
import { Pager } from '../parts/pager.tsx'
import css from '../parts/panel.module.css'
import { Row } from './row.tsx'
import { ServerTools } from './server-tools.tsx'
import { ServersAside } from './servers-aside.tsx'

function NoServers() {
  const go = useNavigate()
  return (
    <EmptyState
      heading="Серверов пока нет"
      action={
        <ButtonLink look="main" href={paths.configurator()} onNavigate={go}>
          Собрать сервер
        </ButtonLink>
      }
    >
      {'Соберите первый: цена видна сразу, платить до\u00a0создания не\u00a0нужно.'}
    </EmptyState>
  )
}

function NothingFound() {
  const seek = useAction(searchAtom)
  const setGroup = useAction(groupAtom)
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
function DisksKept() {
  const list = loaded(useValue(servers.state)) ?? []
  const isStopped = list.some(({ status, started_at }) => status === STATUS.paused && started_at !== null)
  return (
    isStopped && (
      <p className={css.kept}>
        Диски остановленных серверов сохранены, хранение бесплатно. Места за ними не держатся.
      </p>
    )
  )
}

function Found() {
  const { servers: shown, found } = useValue(shownAtom)
  const look = useValue(lookAtom)
  const holds = useValue(priceHoldsAtom)
  const off = useValue(switchedOffIdsAtom)
  return (
    <>
      <ServerTools />
      {found === 0 ? (
        <NothingFound />
      ) : (
        <ServerList look={look}>
          {shown.map((server) => (
            <Row
              key={server.id}
              server={server}
              price_holds_until={holds.get(server.id)}
              isSwitchedOff={off.has(server.id)}
            />
          ))}
        </ServerList>
      )}
      <Pager />
      <DisksKept />
    </>
  )
}

function List() {
  const list = useValue(servers.state)
  const load = useAction(servers.load)
  const gone = useValue(deletedElsewhereAtom)
  const known = useValue(isListKnownAtom)
  const retry = () => void load()
  return (
    <LoadPart load={list} heading="Не удалось загрузить серверы" onRetry={retry}>
      {({ length }) => {
        if (!known) return <LoadingWithTimeout onRetry={retry} />
        return length + gone.length === 0 ? <NoServers /> : <Found />
      }}
    </LoadPart>
  )
}

export function Servers() {
  const over = useValue(isSessionOverAtom)
  return (
    <Section heading="Серверы" className={css.block} aside={!over && <ServersAside />}>
      {over ? <SessionOver>Войдите снова, чтобы увидеть свои серверы.</SessionOver> : <List />}
    </Section>
  )
}
