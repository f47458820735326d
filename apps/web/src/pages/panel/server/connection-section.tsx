import type { ServerConfig } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { Button, Connection, Notice, Section, Stack } from '@cloud/ui'
import { useState } from 'react'
import { useCopy } from '../../../shared/browser/use-copy.ts'
import { ConfirmActionDialog } from '../../../shared/forms/confirm-action-dialog.tsx'
import { SshKeysField } from '../../../shared/forms/ssh-keys-field.tsx'
import { PageLink } from '../../../shared/navigation/page-link.tsx'
import shared from '../../../shared/panel/boxes.module.css'
import type { ServerDialogProps } from '../../../shared/panel/server-dialog-props.ts'
import { paths } from '../../../state/address/paths.ts'
import { loadedData } from '../../../state/core/resource.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { isSandboxAtom } from '../../../state/panel/sandbox-settings.ts'
import { sendServerRequestAtom } from '../../../state/servers/server-actions.ts'
import { sshKeysAtom } from '../../../state/user/ssh-keys.ts'

interface Props {
  readonly server: ServerConfig
}

const NO_LOGIN = 'Логин зависит от образа системы: спросите поддержку. '
const SAMPLE = 'Песочница: это адреса для документации, за ними нет машины, подключиться по ним нельзя.'

/** Explains when a server that was never ready gets its address and keys. */
function plannedNote({ ssh_keys }: ServerConfig, canChange: boolean): string {
  if (ssh_keys.length > 0) return 'Адрес появится после первого запуска, тогда же запишем ключи.'
  const choice = canChange ? ' Выберите ключ до него, чтобы войти на сервер.' : ''
  return `Адрес появится после первого запуска.${choice}`
}

/** Explains login and keys of a server that was ready. */
function ReadyNote({ server: { login, ssh_keys } }: Props) {
  const [before, link, after] =
    ssh_keys.length === 0
      ? ['При первом запуске ', 'SSH-ключи', ' не были выбраны: добавьте их на сервере сами.']
      : [
          'Ключи записаны при первом запуске. ',
          'Новые ключи в профиле',
          ' на этот сервер не попадут: добавьте их на нём сами.'
        ]
  return (
    <>
      <span>{`${login === null ? NO_LOGIN : ''}${before}`}</span>
      <PageLink href={paths.sshKeys()}>{link}</PageLink>
      <span>{after}</span>
    </>
  )
}

/** Dialog that changes the keys of a server before its first launch. */
function KeysDialog({ server, onClose, blocked }: ServerDialogProps) {
  const act = useAction(sendServerRequestAtom)
  const keys = loadedData(useValue(sshKeysAtom))
  const [ids, setIds] = useState<readonly number[] | null>(null)
  const chosen = keys?.filter((key) => server.ssh_keys.some((one) => one.fingerprint === key.fingerprint))
  const value = ids ?? chosen?.map(({ id }) => id) ?? []
  return (
    <ConfirmActionDialog
      heading={`SSH-ключи сервера «${server.name}»`}
      confirm="Сохранить"
      blocked={blocked || (keys === null && 'Список ключей ещё не загружен.')}
      send={() => act(server, { kind: 'patch', body: { ssh_key_ids: [...value] } })}
      onClose={onClose}
    >
      <SshKeysField value={value} onChange={setIds} />
    </ConfirmActionDialog>
  )
}

/** Addresses, login and keys of a server; before its first launch the keys that it will get. */
export function ConnectionSection({ server }: Props) {
  const isSandbox = useValue(isSandboxAtom)
  const copy = useCopy()
  const [isChanging, setChanging] = useState(false)
  const { addresses, login, ssh_keys, status, manual_start } = server
  const isPlanned = addresses.length === 0
  const isWaiting = status === STATUS.paused || status === STATUS.requested
  if (isPlanned && !isWaiting && status !== STATUS.start) return null
  // operators see changed keys until the machine is ready; a cloud may have received the keys already
  const canChange = isPlanned && (isWaiting || manual_start !== null)
  return (
    <Section heading="Подключение" className={shared.box}>
      <Stack gap={3}>
        {isSandbox && !isPlanned && <Notice>{SAMPLE}</Notice>}
        <Connection
          addresses={addresses}
          login={isPlanned ? null : login}
          onCopy={copy}
          keys={ssh_keys}
          note={isPlanned ? plannedNote(server, canChange) : <ReadyNote server={server} />}
        />
      </Stack>
      {canChange && <Button onClick={() => setChanging(true)}>Изменить SSH-ключи</Button>}
      {isChanging && (
        <KeysDialog
          server={server}
          onClose={() => setChanging(false)}
          blocked={!canChange && 'Сервер уже запускали: ключи больше не изменить.'}
        />
      )}
    </Section>
  )
}
