import type { ServerConfig } from '@cloud/api'
import { Button, Link } from '@cloud/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ConfirmActionDialog } from '../../../shared/forms/confirm-action-dialog.tsx'
import { SshKeysField } from '../../../shared/forms/ssh-keys-field.tsx'
import { paths } from '../../../state/address/paths.ts'
import { loadedData } from '../../../state/core/resource.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { sendServerRequestAtom } from '../../../state/servers/server-actions.ts'
import { sshKeysAtom } from '../../../state/user/ssh-keys.ts'

interface Props {
  readonly server: ServerConfig
}

/** Explains which keys a server has after its first launch. */
export function KeysNote({ server: { ssh_keys } }: Props) {
  const go = useNavigate()
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
      <span>{before}</span>
      <Link href={paths.sshKeys()} onNavigate={go}>
        {link}
      </Link>
      <span>{after}</span>
    </>
  )
}

/** Dialog that changes the keys of a server before its first launch. */
function ServerKeysDialog({ server, onClose }: Props & { readonly onClose: () => void }) {
  const act = useAction(sendServerRequestAtom)
  const keys = loadedData(useValue(sshKeysAtom))
  const [ids, setIds] = useState<readonly number[] | null>(null)
  const shown = server.ssh_keys.map(({ fingerprint }) => fingerprint)
  const own = keys?.filter(({ fingerprint }) => shown.includes(fingerprint)).map(({ id }) => id) ?? []
  const value = ids ?? own
  return (
    <ConfirmActionDialog
      heading={`SSH-ключи сервера «${server.name}»`}
      confirm="Сохранить"
      blocked={keys === null && 'Список ключей ещё не загружен.'}
      send={() => act(server, { kind: 'patch', body: { ssh_key_ids: [...value] } })}
      onClose={onClose}
    >
      <SshKeysField value={value} onChange={setIds} />
    </ConfirmActionDialog>
  )
}

/** Button that changes the keys of a server before its first launch. */
export function ChangeKeysButton({ server }: Props) {
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <Button onClick={() => setChanging(true)}>Изменить SSH-ключи</Button>
      {isChanging && <ServerKeysDialog server={server} onClose={() => setChanging(false)} />}
    </>
  )
}
