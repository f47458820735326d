import { STATUS } from '@cloud/pricing'
import { ConfirmActionDialog } from '../../../shared/forms/confirm-action-dialog.tsx'
import type { ServerDialogProps } from '../../../shared/panel/server-dialog-props.ts'
import { useAction } from '../../../state/hooks.ts'
import { sendServerRequestAtom } from '../../../state/servers/server-actions.ts'
import { lossesOfLeaving } from './loss-texts.ts'

/** Dialog that confirms leaving the queue, because the position is lost. */
export function LeaveQueueDialog({ server, ...rest }: ServerDialogProps) {
  const act = useAction(sendServerRequestAtom)
  return (
    <ConfirmActionDialog
      {...rest}
      heading={`Убрать «${server.name}» из очереди?`}
      confirm="Покинуть очередь"
      destroys
      send={() => act(server, { kind: 'status', body: { status: STATUS.pausing } })}
    >
      {lossesOfLeaving(server).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </ConfirmActionDialog>
  )
}
