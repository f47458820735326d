import type { ServerConfig } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { Button, Connection, Link, Section } from '@cloud/ui'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { ConfirmActionDialog } from '../../../shared/forms/confirm-action-dialog.tsx'
import { SshKeysField } from '../../../shared/forms/ssh-keys-field.tsx'
import { paths } from '../../../state/address/paths.ts'
import { loadedData } from '../../../state/core/resource.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { sendServerRequestAtom } from '../../../state/servers/server-actions.ts'
import { sshKeysAtom } from '../../../state/user/ssh-keys.ts'
import css from './server.module.css'

interface Props {
  readonly server: ServerConfig
}

/** Explains which keys a server has after its first launch. */
export function KeysNote({ server: { ssh_keys } }: Props): ReactNode {
  const go = useNavigate()
  const link = (text: string) => (
    <Link href={paths.sshKeys()} onNavigate={go}>
      {text}
    </Link>
  )
  return ssh_keys.length === 0 ? (
    <>
      <span>{'При первом запуске '}</span>
      {link('SSH-ключи')}
      <span> не были выбраны: добавьте их на сервере сами.</span>
    </>
  ) : (
    <>
      <span>{'Ключи записаны при первом запуске. '}</span>
      {link('Новые ключи в профиле')}
      <span> на этот сервер не попадут: добавьте их на нём сами.</span>
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
      <div className={css.keys}>
        <SshKeysField value={value} onChange={setIds} />
      </div>
    </ConfirmActionDialog>
  )
}

/** Keys that a server will get at its first launch. */
export function PlannedKeysSection({ server }: Props) {
  const [isChanging, setChanging] = useState(false)
  const { status, ssh_keys } = server
  const isWaiting = status === STATUS.paused || status === STATUS.requested
  if (!isWaiting && status !== STATUS.start) return null
  return (
    <Section heading="Подключение" className={css.box}>
      <Connection
        addresses={[]}
        login={null}
        keys={ssh_keys}
        onCopy={() => undefined}
        note={
          ssh_keys.length === 0
            ? 'Адрес появится после первого запуска. Выберите ключ до него, чтобы войти на сервер.'
            : 'Адрес появится после первого запуска, тогда же запишем ключи.'
        }
      />
      {isWaiting && <Button onClick={() => setChanging(true)}>Изменить SSH-ключи</Button>}
      {isChanging && <ServerKeysDialog server={server} onClose={() => setChanging(false)} />}
    </Section>
  )
}
