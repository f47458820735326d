import type { ServerConfig } from '@cloud/api'
import { canChangeConfiguration, STATUS } from '@cloud/pricing'
import {
  actionName,
  Badge,
  Button,
  Cluster,
  MoreMenu,
  mainAction,
  moscowMoment,
  type ServerAction,
  ServerStatus,
  serverActions
} from '@cloud/ui'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { PageButton } from '../../../shared/navigation/page-link.tsx'
import { innerPaths } from '../../../state/address/inner-paths.ts'
import { copyServerToEstimateAtom } from '../../../state/estimate/configured-item.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { lastStopAtom } from '../../../state/money/server-events.ts'
import { suggestedTopUp } from '../../../state/money/suggested-top-up.ts'
import { rebootName } from '../dialogs/reboot-server-dialog.tsx'
import { ServerDialog, type ServerDialogKind } from '../dialogs/server-dialog.tsx'
import { useRestoredFocus } from '../parts/list-focus.ts'
import { FailedServerButton } from '../servers/failed-server-notice.tsx'
import { ConsoleButton } from './console-button.tsx'
import css from './server-header.module.css'

const DELETE = 'Удалить'

interface Props {
  readonly server: ServerConfig
}

/** Time since which the server has been in its state; null if unknown. */
function useSince(server: ServerConfig): string | null {
  const { status, started_at, manual_start, is_off_inside } = server
  const stop = useValue(lastStopAtom)(server)
  if (status === STATUS.active) return is_off_inside ? null : started_at
  if (status === STATUS.start) return manual_start?.requested_at ?? null
  return stop?.created_at ?? null
}

function ServerButtons({ server }: Props) {
  const go = useNavigate()
  const copyToEstimate = useAction(copyServerToEstimateAtom)
  const [asking, setAsking] = useState<ServerDialogKind | null>(null)
  const bar = useRef<HTMLDivElement>(null)
  // a deletion removes all buttons
  useRestoredFocus(bar, 'main')

  function onAction(action: ServerAction) {
    if (action === 'pay') go(innerPaths.topUp(suggestedTopUp(server), { server_id: server.id }))
    else setAsking(action)
  }

  const own = mainAction(server)
  const isFailed = server.status === STATUS.error
  const others = serverActions(server).filter((action) => action !== own && !isFailed)
  const menu: readonly (readonly [name: string, onClick: () => void])[] = [
    ['Переименовать', () => setAsking('rename')],
    ['Изменить метки', () => setAsking('labels')],
    ['Добавить правило', () => go(innerPaths.newRule(server.id))],
    ['Скопировать в смету', () => copyToEstimate(server)],
    ...others.map((action) => [actionName(action, server), () => onAction(action)] as const)
  ]
  return (
    <Cluster ref={bar} gap={2} className={css.buttons}>
      {server.has_console && <ConsoleButton id={server.id} />}
      {server.can_reboot && (
        <Button look={server.is_off_inside ? 'main' : 'plain'} onClick={() => setAsking('reboot')}>
          {rebootName(server)}
        </Button>
      )}
      {isFailed && <FailedServerButton server={server} look="main" />}
      {canChangeConfiguration(server) && (
        <PageButton href={innerPaths.change(server)}>Изменить конфигурацию</PageButton>
      )}
      {own !== undefined && (
        <Button look={own === 'start' || own === 'pay' ? 'main' : 'plain'} onClick={() => onAction(own)}>
          {actionName(own, server)}
        </Button>
      )}
      {isFailed && (
        <Button className={css.danger} onClick={() => onAction('delete')}>
          {DELETE}
        </Button>
      )}
      <MoreMenu name={server.name}>
        {(closes) =>
          menu.map(([name, onClick]) => (
            <button
              key={name}
              type="button"
              {...closes}
              className={name === DELETE ? css.danger : undefined}
              onClick={onClick}
            >
              {name}
            </button>
          ))
        }
      </MoreMenu>
      {asking !== null && <ServerDialog kind={asking} server={server} onClose={() => setAsking(null)} />}
    </Cluster>
  )
}

/** Name, state and labels of a server, with its actions. */
export function ServerHeader({ server }: Props) {
  const since = useSince(server)
  return (
    <Cluster justify="between" className={css.head}>
      <div>
        <h1>{server.name}</h1>
        <Cluster className={css.state}>
          <span role="status">
            <ServerStatus server={server} />
          </span>
          {since !== null && (
            <span className={css.since}>
              {server.status === STATUS.error ? moscowMoment(since) : `с\u00a0${moscowMoment(since)}`}
            </span>
          )}
          {server.labels.length > 0 && (
            <ul aria-label="Метки" className={css.labels}>
              {server.labels.map((label) => (
                <li key={label}>
                  <Badge>{label}</Badge>
                </li>
              ))}
            </ul>
          )}
        </Cluster>
      </div>
      {server.status !== STATUS.deleted && <ServerButtons server={server} />}
    </Cluster>
  )
}
