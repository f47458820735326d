import { errorText, type ServerConfig } from '@cloud/api'
import { Button } from '@cloud/ui'
import { useState } from 'react'
import { ConfirmActionDialog } from '../../../shared/forms/confirm-action-dialog.tsx'
import { toastAtom } from '../../../state/core/toast.ts'
import { useAction } from '../../../state/hooks.ts'
import { sendServerRequestAtom } from '../../../state/servers/server-actions.ts'
import { requestConsoleAtom } from '../../../state/servers/server-console.ts'

interface Props {
  readonly server: ServerConfig
}

/** Button that opens the console of a server in a new tab. */
export function ConsoleButton({ server }: Props) {
  const request = useAction(requestConsoleAtom)
  const say = useAction(toastAtom)
  const [opening, setOpening] = useState(false)

  async function openConsole() {
    // a window opened after the response would be blocked as a pop-up
    const tab = window.open('', '_blank')
    if (tab !== null) tab.opener = null
    setOpening(true)
    const answer = await request(server.id)
    setOpening(false)
    if (answer.ok && tab !== null) return tab.location.replace(answer.data.url)
    tab?.close()
    const text = answer.ok
      ? 'Браузер не открыл окно консоли: разрешите этому сайту новые окна.'
      : errorText(answer.error)
    say({ kind: 'bad', text })
  }

  return (
    <Button busy={opening} busyLabel="Консоль открывается" onClick={() => void openConsole()}>
      Консоль
    </Button>
  )
}

/** A reboot also starts a system again that was shut down from inside. */
export const rebootName = ({ is_off_inside }: ServerConfig) => (is_off_inside ? 'Включить' : 'Перезагрузить')

/** Dialog that confirms a reboot. */
export function RebootDialog({ server, onClose }: Props & { readonly onClose: () => void }) {
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
      heading={`${rebootName(server)} сервер «${name}»?`}
      confirm={rebootName(server)}
      send={send}
      onClose={onClose}
    >
      <p>
        {is_off_inside
          ? 'Система загрузится с того же диска. Это бесплатно.'
          : 'Несохранённое в программах на сервере пропадёт, диск и адрес останутся. Это бесплатно.'}
      </p>
    </ConfirmActionDialog>
  )
}
