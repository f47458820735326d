import { errorText, type ServerConfig } from '@cloud/api'
import { Button, Connection, Notice, Section } from '@cloud/ui'
import { useState } from 'react'
import { ConfirmActionDialog } from '../../../shared/forms/confirm-action-dialog.tsx'
import { toastAtom } from '../../../state/core/toast.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { isSandboxAtom } from '../../../state/panel/sandbox-settings.ts'
import { sendServerRequestAtom } from '../../../state/servers/server-actions.ts'
import { requestConsoleAtom } from '../../../state/servers/server-console.ts'
import css from './server.module.css'

interface Props {
  readonly server: ServerConfig
}

const NO_LOGIN = 'Логин зависит от образа системы: спросите поддержку.'
const SAMPLE = 'Песочница: это адреса для документации, за ними нет машины, подключиться по ним нельзя.'

/** Reboot and console of an active server, as far as its machine supports them. */
function MachineActions({ server }: Props) {
  const act = useAction(sendServerRequestAtom)
  const request = useAction(requestConsoleAtom)
  const say = useAction(toastAtom)
  const [asking, setAsking] = useState(false)
  const [opening, setOpening] = useState(false)
  const reboot = server.is_off_inside ? 'Включить' : 'Перезагрузить'

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
    <>
      {server.can_reboot && (
        <Button look={server.is_off_inside ? 'main' : 'plain'} onClick={() => setAsking(true)}>
          {reboot}
        </Button>
      )}
      {server.has_console && (
        <Button busy={opening} busyLabel="Консоль открывается" onClick={() => void openConsole()}>
          Консоль
        </Button>
      )}
      {asking && (
        <ConfirmActionDialog
          heading={`${reboot} сервер «${server.name}»?`}
          confirm={reboot}
          send={() => act(server, { kind: 'reboot' })}
          onClose={() => setAsking(false)}
        >
          <p>
            {server.is_off_inside
              ? 'Система загрузится с того же диска. Это бесплатно.'
              : 'Несохранённое в программах на сервере пропадёт, диск и адрес останутся. Это бесплатно.'}
          </p>
        </ConfirmActionDialog>
      )}
    </>
  )
}

/** Addresses and login of a server, and the actions on its machine. */
export function ConnectionSection({ server }: Props) {
  const isSandbox = useValue(isSandboxAtom)
  const say = useAction(toastAtom)
  const copy = (text: string, name: string) => {
    navigator.clipboard.writeText(text).then(
      () => say({ kind: 'ok', text: `Скопировано: ${name}.` }),
      () => say({ kind: 'bad', text: 'Скопировать не удалось: выделите текст и скопируйте сами.' })
    )
  }
  if (server.addresses.length === 0) return null
  return (
    <Section
      heading="Подключение"
      aside={
        <div className={css.acts}>
          <MachineActions server={server} />
        </div>
      }
    >
      {isSandbox && <Notice className={css.notice}>{SAMPLE}</Notice>}
      <Connection
        addresses={server.addresses}
        login={server.login}
        onCopy={copy}
        note={server.login === null ? NO_LOGIN : undefined}
      />
    </Section>
  )
}
