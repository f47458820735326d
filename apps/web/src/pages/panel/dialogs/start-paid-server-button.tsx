import { canStart, formatRub, STATUS } from '@cloud/pricing'
import { LinkButton } from '@cloud/ui'
import { WriteErrorText } from '../../../shared/errors/write-error-text.tsx'
import { useAction, useValue } from '../../../state/hooks.ts'
import { serversByIdAtom } from '../../../state/servers/account-servers.ts'
import { sendServerRequestAtom } from '../../../state/servers/server-actions.ts'
import { focusCountOnRemoval } from '../parts/list-focus.ts'
import { useServerCall } from './use-server-call.ts'

interface Props {
  readonly id: number
  readonly onStarted: () => void
}

/** Button that starts the server for which the money came, with the amount that the start takes. */
export function StartPaidServerButton({ id, onStarted }: Props) {
  const server = useValue(serversByIdAtom).get(id)
  const act = useAction(sendServerRequestAtom)
  const price = server?.paid_until === null ? server.server_full_rent_price_rub_cents : 0
  const start = { status: STATUS.start, expected_total_rub_cents: price }
  const { refused, send } = useServerCall(
    async () => (server ? act(server, { kind: 'status', body: start }) : null),
    onStarted
  )
  if (server === undefined || !canStart(server) || server.missing_rub_cents > 0) return null

  return (
    <>
      <LinkButton
        ref={focusCountOnRemoval}
        onClick={send}
      >{`Запустить «${server.name}» за\u00a0${formatRub(price)}`}</LinkButton>
      {refused !== null && (
        <p role="alert">
          <WriteErrorText error={refused} />
        </p>
      )}
    </>
  )
}
