import { errorText } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { HOUR_MS } from '@cloud/pricing/books'
import { ConfirmModal, StopConfirmation } from '@cloud/ui'
import { useEffect } from 'react'
import { LoadingWithTimeout } from '../../../loading/loading-with-timeout.tsx'
import type { ServerDialogProps } from '../../../shared/panel/server-dialog-props.ts'
import { clockAtom } from '../../../state/core/clock.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { previewStopAtom } from '../../../state/servers/action-previews.ts'
import { sendServerRequestAtom } from '../../../state/servers/server-actions.ts'
import { lossesOfStopping } from './loss-texts.ts'
import { restartText } from './start-texts.ts'
import { useLoaded } from './use-loaded.ts'
import { useServerCall } from './use-server-call.ts'

/** Dialog that confirms a stop, with the refund and the price of running again. */
export function StopServerDialog({ server, onClose, blocked }: ServerDialogProps) {
  const { data, error, again } = useLoaded(previewStopAtom, server.id)
  const clock = useValue(clockAtom)
  const act = useAction(sendServerRequestAtom)
  const { busy, slowNotice, refused, send } = useServerCall(
    () => act(server, { kind: 'status', body: { status: STATUS.pausing } }),
    onClose
  )
  const wrong = refused ?? error

  const until = data?.paid_until ?? null
  useEffect(() => {
    if (until === null) return
    const left = Date.parse(until) - clock()
    // then another hour has started and the refund is smaller
    if (left < 0 || left > HOUR_MS) return
    const timer = setTimeout(again, left + 1000)
    return () => clearTimeout(timer)
  }, [until, again, clock])

  const rest = { onClose, busy, blocked, error: wrong !== null && errorText(wrong), onConfirm: send }
  if (data === null)
    return (
      <ConfirmModal
        {...rest}
        heading={`Остановить «${server.name}»?`}
        confirm={error === null ? 'Остановить сервер' : 'Попробовать снова'}
        busy={error === null}
        onConfirm={again}
      >
        {error === null && <LoadingWithTimeout onRetry={again} />}
      </ConfirmModal>
    )
  return (
    <StopConfirmation
      {...rest}
      server_name={server.name}
      returned_rub_cents={data.returned_rub_cents}
      hour_price_rub_cents={data.hour_price_rub_cents}
    >
      {lossesOfStopping(server).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {until !== null && <p>{restartText(server, until)}</p>}
      {slowNotice}
    </StopConfirmation>
  )
}
