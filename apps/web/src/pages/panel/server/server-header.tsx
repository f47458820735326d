import type { ServerConfig } from '@cloud/api'
import { canChangeConfiguration, STATUS } from '@cloud/pricing'
import {
  actionName,
  Badge,
  Button,
  ButtonLink,
  MoreMenu,
  mainAction,
  moscowMoment,
  type ServerAction,
  ServerStatus,
  serverActions
} from '@cloud/ui'
import { lazy, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { LazyBoundary } from '../../../loading/lazy-boundary.tsx'
import { innerPaths } from '../../../state/address/inner-paths.ts'
import { copyServerToEstimateAtom } from '../../../state/estimate/configured-item.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { suggestedTopUp } from '../../../state/money/suggested-top-up.ts'
import { lastStopAtom } from '../../../state/servers/server-events.ts'
import { ServerDialog, type ServerDialogKind } from '../dialogs/server-dialog.tsx'
import { FailedServerButton } from '../servers/failed-server-notice.tsx'
import { ConsoleButton, RebootButton } from './machine-actions.tsx'
import css from './server-header.module.css'

const EditLabelsDialog = lazy(() => import('../../../shared/panel/edit-labels-dialog.tsx'))

interface Props {
  readonly server: ServerConfig
}

/** Time since which the server has been in its state; null if unknown. */
function useSince(server: ServerConfig): string | null {
  const { status, started_at, manual_start } = server
  const stop = useValue(lastStopAtom)(server)
  switch (status) {
    case STATUS.active:
      return started_at
    case STATUS.start:
      return manual_start?.requested_at ?? null
    case STATUS.paused:
      return started_at === null ? null : (stop?.created_at ?? null)
    case STATUS.error:
    case STATUS.pausing:
      return stop?.created_at ?? null
    default:
      return null
  }
}

function ServerButtons({ server }: Props) {
  const go = useNavigate()
  const copyToEstimate = useAction(copyServerToEstimateAtom)
  const [asking, setAsking] = useState<ServerDialogKind | 'labels' | null>(null)
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asking === null) return
    const { current } = bar
    return () => {
      // the action removed the button that opened its dialog; a deletion removes all buttons
      if (document.activeElement !== document.body) return
      const menu = current?.isConnected === true && current.querySelector<HTMLElement>('[popovertarget]')
      const next = menu || document.getElementById('main')
      next?.focus({ preventScroll: true })
    }
  }, [asking])

  function onAction(action: ServerAction) {
    if (action === 'pay') go(innerPaths.topUp(suggestedTopUp(server), { server_id: server.id }))
    else setAsking(action)
  }

  const own = mainAction(server)
  const others = serverActions(server).filter((action) => action !== own)
  const starts = own === 'start' || own === 'pay'
  const close = () => setAsking(null)
  return (
    <div ref={bar} className={css.buttons}>
      {server.has_console && <ConsoleButton server={server} />}
      {server.can_reboot && <RebootButton server={server} />}
      {server.status === STATUS.error && <FailedServerButton server={server} look="main" />}
      {canChangeConfiguration(server) && (
        <ButtonLink href={innerPaths.change(server)} onNavigate={go}>
          Изменить конфигурацию
        </ButtonLink>
      )}
      {own !== undefined && (
        <Button look={starts ? 'main' : 'plain'} onClick={() => onAction(own)}>
          {actionName(own, server)}
        </Button>
      )}
      {server.status === STATUS.error && (
        <Button className={css.danger} onClick={() => onAction('delete')}>
          Удалить
        </Button>
      )}
      <MoreMenu name={server.name}>
        {(closes) => (
          <>
            <button type="button" {...closes} onClick={() => setAsking('rename')}>
              Переименовать
            </button>
            <button type="button" {...closes} onClick={() => setAsking('labels')}>
              Изменить метки
            </button>
            <button type="button" {...closes} onClick={() => go(innerPaths.newRule(server.id))}>
              Добавить правило
            </button>
            <button type="button" {...closes} onClick={() => copyToEstimate(server)}>
              Скопировать в смету
            </button>
            {server.status !== STATUS.error &&
              others.map((action) => (
                <button
                  key={action}
                  type="button"
                  {...closes}
                  className={action === 'delete' ? css.danger : undefined}
                  onClick={() => onAction(action)}
                >
                  {actionName(action, server)}
                </button>
              ))}
          </>
        )}
      </MoreMenu>
      {asking === 'labels' ? (
        <LazyBoundary>
          <EditLabelsDialog server={server} onClose={close} />
        </LazyBoundary>
      ) : (
        asking !== null && <ServerDialog kind={asking} server={server} onClose={close} />
      )}
    </div>
  )
}

/** Name, state and labels of a server, with its actions. */
export function ServerHeader({ server }: Props) {
  const since = useSince(server)
  return (
    <div className={css.head}>
      <div>
        <h1>{server.name}</h1>
        <div className={css.state}>
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
        </div>
      </div>
      {server.status !== STATUS.deleted && <ServerButtons server={server} />}
    </div>
  )
}
