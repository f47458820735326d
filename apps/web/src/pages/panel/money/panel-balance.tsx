import type { ServerConfig } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { BalanceCard, Button } from '@cloud/ui'
import { useEffect } from 'react'
import { clockAtom } from '../../../state/core/clock.ts'
import { loadedData } from '../../../state/core/resource.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { loadEventsAtom } from '../../../state/money/month-history.ts'
import { closeTopUpAtom, requestedTopUpAtom } from '../../../state/money/requested-top-up.ts'
import { olderMonthToLoadAtom, switchedOffServersAtom } from '../../../state/money/switched-off-servers.ts'
import { serversResource } from '../../../state/servers/account-servers.ts'
import { currentUserAtom } from '../../../state/user/current-user.ts'
import { isSessionOverAtom } from '../../../state/user/session-over.ts'
import { preparationText } from './preparation-text.ts'
import { StoppingServers } from './stopping-servers.tsx'
import { switchedOffText } from './switched-off-text.ts'
import { TopUpDialog } from './top-up-dialog.tsx'
import { useWaitingServers, WaitingServers } from './waiting-servers.tsx'

/** Returns true if the server will be charged after its paid time: hourly, or by auto-renewal. */
const keepsRunning = ({ status, price_plan, auto_renewal }: ServerConfig) =>
  (status === STATUS.start || status === STATUS.active) && (price_plan === 0 || auto_renewal)

/** Balance of the account with a forecast from now on. */
export function PanelBalance() {
  const me = useValue(currentUserAtom)
  const clock = useValue(clockAtom)
  const wish = useValue(requestedTopUpAtom)
  const setWish = useAction(requestedTopUpAtom)
  const close = useAction(closeTopUpAtom)
  const all = loadedData(useValue(serversResource.state))
  const over = useValue(isSessionOverAtom)
  const switchedOff = useValue(switchedOffServersAtom)
  const older = useValue(olderMonthToLoadAtom)
  const loadEvents = useAction(loadEventsAtom)
  useEffect(() => {
    if (older !== null) void loadEvents(older)
  }, [older, loadEvents])
  const { isCovered } = useWaitingServers(me?.balance_rub_cents ?? 0)
  if (me === null) return null
  const off = switchedOffText(switchedOff, me.balance_rub_cents)
  return (
    <>
      {!over && (
        <BalanceCard
          user={me}
          now={clock()}
          happened={off?.happened}
          remedy={off?.remedy ?? preparationText(all ?? [])}
          hasRunningServers={all?.some(keepsRunning) ?? me.held_rub_cents > 0}
          more={
            <>
              <StoppingServers user={me} servers={all ?? []} now={clock()} />
              <WaitingServers user={me} />
            </>
          }
          actions={
            // only one filled button is shown: here, for the first server, or for starting waiting servers
            <Button
              look={all?.length === 0 || isCovered ? 'plain' : 'main'}
              onClick={() => setWish({ rub_cents: null, server_id: null, start_ids: [], back: null })}
            >
              Пополнить
            </Button>
          }
        />
      )}
      {wish !== null && <TopUpDialog wish={wish} onClose={close} />}
    </>
  )
}
