import type { ServerConfig } from '@cloud/api'
import { ConfirmActionDialog } from '../../../shared/forms/confirm-action-dialog.tsx'
import type { ServerDialogProps } from '../../../shared/panel/server-dialog-props.ts'
import { toastAtom } from '../../../state/core/toast.ts'
import { useAction } from '../../../state/hooks.ts'
import { sendServerRequestAtom } from '../../../state/servers/server-actions.ts'

/** A reboot also starts a system again that was shut down from inside. */
export const rebootName = ({ is_off_inside }: ServerConfig) => (is_off_inside ? 'Включить' : 'Перезагрузить')

/** Dialog that confirms a reboot. */
export function RebootServerDialog({ server, ...rest }: ServerDialogProps) {
  const act = useAction(sendServerRequestAtom)
  const say = useAction(toastAtom)
  const { is_off_inside, name } = server
  async function send() {
    const refused = await act(server, { kind: 'reboot' })
    if (refused === null)
      say({ kind: 'ok', text: `Сервер «${name}» ${is_off_inside ? 'включается' : 'перезагружается'}.` })
    return refused
  }
  return (
    <ConfirmActionDialog
      {...rest}
      heading={`${rebootName(server)} сервер «${name}»?`}
      confirm={rebootName(server)}
      send={send}
    >
      <p>
        {is_off_inside
          ? 'Система загрузится с того же диска. Это бесплатно.'
          : 'Несохранённое в программах на сервере пропадёт, диск и адрес останутся. Это бесплатно.'}
      </p>
    </ConfirmActionDialog>
  )
}
