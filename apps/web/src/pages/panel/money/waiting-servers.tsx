import type { User } from '@cloud/api'
import { formatRub } from '@cloud/pricing'
import { plural } from '@cloud/pricing/words'
import { Button, moscowMoment } from '@cloud/ui'
import { lazy, useLayoutEffect, useState } from 'react'
import { LazyDialog } from '../../../loading/lazy-dialog.tsx'
import { focusIfLost } from '../../../shared/browser/focus-if-lost.ts'
import { clockAtom } from '../../../state/core/clock.ts'
import { useValue } from '../../../state/hooks.ts'
import { balanceEndAfterStart, serversToStartAtom, startCost } from '../../../state/servers/start-servers.ts'
import { focusCountOnRemoval, SERVER_COUNT_ID } from '../parts/list-focus.ts'

const StartServersDialog = lazy(() => import('../dialogs/start-servers-dialog.tsx'))

/** Returns the servers that wait to be started, their total, and whether the balance covers all. */
export function useWaitingServers(balance_rub_cents: number) {
  const waiting = useValue(serversToStartAtom)
  const total = waiting.reduce((sum, server) => sum + startCost(server), 0)
  return {
    waiting,
    total,
    isCovered: waiting.length > 1 && balance_rub_cents > 0 && total <= balance_rub_cents
  }
}

/** Cost of starting all waiting servers, with a button for the dialog that starts them; nothing for a single server. */
export function WaitingServers({ user }: { readonly user: User }) {
  const { balance_rub_cents: balance } = user
  const clock = useValue(clockAtom)
  const { waiting, total, isCovered } = useWaitingServers(balance)
  const [open, setOpen] = useState(false)
  // the button may have disappeared before the dialog, which would move the focus to the page
  useLayoutEffect(() => (open ? () => focusIfLost(SERVER_COUNT_ID) : undefined), [open])
  if (waiting.length < 2 && !open) return null
  const until = balanceEndAfterStart(user, waiting, clock())
  const many = `${waiting.length}\u00a0${plural(waiting.length, ['сервер ждёт', 'сервера ждут', 'серверов ждут'])}`
  return (
    <>
      {waiting.length > 1 && (
        <>
          <h3>{`${many} запуска`}</h3>
          <p>
            {`${isCovered ? `Спишется ${formatRub(total, 'always')}, останется ${formatRub(balance - total, 'always')}.${until === null ? '' : ` Этого хватит до\u00a0${moscowMoment(until)}.`}` : `Для всех нужно ${formatRub(total, 'always')}.`}`}
          </p>
          <Button
            ref={focusCountOnRemoval}
            look={isCovered ? 'main' : 'plain'}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {`Запустить все за\u00a0${formatRub(total, 'always')}`}
          </Button>
        </>
      )}
      {open && (
        <LazyDialog onError={() => setOpen(false)}>
          <StartServersDialog servers={waiting} user={user} onClose={() => setOpen(false)} />
        </LazyDialog>
      )}
    </>
  )
}
