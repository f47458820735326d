import { STATUS } from '@cloud/pricing'
import { ConfirmActionDialog } from '../../../shared/forms/confirm-action-dialog.tsx'
import type { ServerDialogProps } from '../../../shared/panel/server-dialog-props.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { priceHoldsAtom } from '../../../state/servers/account-servers.ts'
import { sendServerRequestAtom } from '../../../state/servers/server-actions.ts'
import { lossesOfDeleting } from './loss-texts.ts'

/** Dialog that confirms deleting a server and lists the losses. */
export function DeleteServerDialog({ server, ...rest }: ServerDialogProps) {
  const act = useAction(sendServerRequestAtom)
  const holds = useValue(priceHoldsAtom).get(server.id)
  return (
    <ConfirmActionDialog
      {...rest}
      heading={`Удалить сервер «${server.name}»?`}
      confirm="Удалить"
      destroys
      send={() => act(server, { kind: 'status', body: { status: STATUS.deleted } })}
    >
      {lossesOfDeleting(server, holds).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </ConfirmActionDialog>
  )
}
