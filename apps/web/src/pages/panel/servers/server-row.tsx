import type { ServerConfig } from '@cloud/api'
import { canStart, STATUS } from '@cloud/pricing'
import { Notice, type ServerAction, ServerCard, ServerMenu } from '@cloud/ui'
import { memo, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSending } from '../../../shared/forms/use-sending.tsx'
import { AwaitedStart } from '../../../shared/panel/awaited-start.tsx'
import { innerPaths } from '../../../state/address/inner-paths.ts'
import { paths } from '../../../state/address/paths.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { awaitedPaymentsAtom } from '../../../state/money/awaited-payments.ts'
import { requestedTopUpAtom } from '../../../state/money/requested-top-up.ts'
import { preselectedStartsAtom } from '../../../state/money/startable-servers.ts'
import { suggestedTopUp } from '../../../state/money/suggested-top-up.ts'
import type { WriteError } from '../../../state/mutation/mutation.ts'
import { upcomingActionsOfServerAtom } from '../../../state/rules/upcoming-actions.ts'
import { sendServerRequestAtom } from '../../../state/servers/server-actions.ts'
import { ServerDialog, type ServerDialogKind } from '../dialogs/server-dialog.tsx'
import { TopUpErrorText } from '../money/top-up-error-text.tsx'
import { focusCountOnRemoval, useRestoredFocus } from '../parts/list-focus.ts'
import { FailedServerButton, FailedServerNotice } from './failed-server-notice.tsx'
import { UpcomingRuleActions } from './upcoming-rule-actions.tsx'

export interface ServerRowProps {
  readonly server: ServerConfig
  readonly price_holds_until: string | undefined
  readonly isSwitchedOff: boolean
}

/** A server with its actions; those that cost money or delete need a confirmation. */
function ServerRowContent({ server, price_holds_until, isSwitchedOff }: ServerRowProps) {
  const act = useAction(sendServerRequestAtom)
  const topUp = useAction(requestedTopUpAtom)
  const tick = useAction(preselectedStartsAtom)
  const go = useNavigate()
  const [asking, setAsking] = useState<ServerDialogKind | null>(null)
  const acts = useValue(upcomingActionsOfServerAtom)(server)
  const payments = useValue(awaitedPaymentsAtom)
  const payment = canStart(server) ? payments.get(server.id) : undefined
  const isGone = server.status === STATUS.deleted
  const line = useRef<HTMLLIElement>(null)
  useRestoredFocus(line)
  const height = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (!isGone) height.current = line.current?.offsetHeight
  })

  const { busy, error, clearError, slowNotice, start } = useSending<boolean, WriteError>((auto_renewal) =>
    act(server, { kind: 'patch', body: { auto_renewal } })
  )

  const onAction = useCallback(
    (action: ServerAction, of: ServerConfig) => {
      clearError()
      if (action !== 'pay') return setAsking(action)
      // no start is preselected
      tick([])
      topUp({ rub_cents: suggestedTopUp(of), server_id: of.id, start_ids: [], back: null })
    },
    [clearError, topUp, tick]
  )

  const notice =
    slowNotice ||
    (error !== null && (
      <Notice kind="bad">
        <TopUpErrorText error={error} />
      </Notice>
    ))
  return (
    <ServerCard
      ref={line}
      // a server deleted elsewhere has less text: keep the height, so that the content below does not move
      style={isGone ? { minHeight: height.current } : undefined}
      server={server}
      href={isGone ? undefined : paths.server(server.id)}
      onNavigate={go}
      onAction={onAction}
      way={server.status === STATUS.error && <FailedServerButton server={server} />}
      isSwitchedOff={isSwitchedOff}
      price_holds_until={price_holds_until}
      menu={
        !isGone && (
          <>
            <ServerMenu
              ref={focusCountOnRemoval}
              server={server}
              busy={busy}
              notice={notice}
              onAutoRenewal={server.status === STATUS.error ? undefined : (on) => void start(on)}
              onRename={() => setAsking('rename')}
              onAction={onAction}
              changeHref={innerPaths.change(server)}
              onNavigate={go}
            />
            {asking !== null && (
              <ServerDialog kind={asking} server={server} onClose={() => setAsking(null)} />
            )}
          </>
        )
      }
      foreseen={
        (payment !== undefined || acts.length > 0) && (
          <>
            {payment !== undefined && <AwaitedStart payment={payment} />}
            {payment !== undefined && acts.length > 0 && <br />}
            <UpcomingRuleActions acts={acts} />
          </>
        )
      }
      notice={notice || (server.status === STATUS.error ? <FailedServerNotice server={server} /> : undefined)}
    />
  )
}

/** Memoised row that renders only when its server changes. */
export const ServerRow = memo(ServerRowContent)
