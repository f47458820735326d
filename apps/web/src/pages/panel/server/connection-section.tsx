import type { ServerConfig } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { Connection, Notice, Section } from '@cloud/ui'
import { useCopy } from '../../../shared/browser/use-copy.ts'
import { useValue } from '../../../state/hooks.ts'
import { isSandboxAtom } from '../../../state/panel/sandbox-settings.ts'
import css from './server.module.css'
import { ChangeKeysButton, KeysNote } from './server-keys.tsx'

interface Props {
  readonly server: ServerConfig
}

const NO_LOGIN = 'Логин зависит от образа системы: спросите поддержку.'
const SAMPLE = 'Песочница: это адреса для документации, за ними нет машины, подключиться по ним нельзя.'

/** Explains when a server that was never ready gets its address and keys. */
function plannedNote({ ssh_keys }: ServerConfig, canChange: boolean): string {
  if (ssh_keys.length > 0) return 'Адрес появится после первого запуска, тогда же запишем ключи.'
  const choice = canChange ? ' Выберите ключ до него, чтобы войти на сервер.' : ''
  return `Адрес появится после первого запуска.${choice}`
}

/** Addresses, login and keys of a server; before its first launch the keys that it will get. */
export function ConnectionSection({ server }: Props) {
  const isSandbox = useValue(isSandboxAtom)
  const copy = useCopy()
  const { addresses, login, ssh_keys, status, manual_start } = server
  const isPlanned = addresses.length === 0
  const isWaiting = status === STATUS.paused || status === STATUS.requested
  if (isPlanned && !isWaiting && status !== STATUS.start) return null
  // operators see changed keys until the machine is ready; a cloud may have received the keys already
  const canChange = isPlanned && (isWaiting || manual_start !== null)
  return (
    <Section heading="Подключение" className={css.box}>
      {isSandbox && !isPlanned && <Notice className={css.notice}>{SAMPLE}</Notice>}
      <Connection
        addresses={addresses}
        login={isPlanned ? null : login}
        onCopy={copy}
        keys={ssh_keys}
        note={
          isPlanned ? (
            plannedNote(server, canChange)
          ) : (
            <>
              {login === null && <span>{`${NO_LOGIN} `}</span>}
              <KeysNote server={server} />
            </>
          )
        }
      />
      {canChange && <ChangeKeysButton server={server} />}
    </Section>
  )
}
