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

const PLANNED = 'Адрес появится после первого запуска, тогда же запишем ключи.'
const NO_KEY = 'Адрес появится после первого запуска. Выберите ключ до него, чтобы войти на сервер.'

/** Addresses, login and keys of a server; before its first launch the keys that it will get. */
export function ConnectionSection({ server }: Props) {
  const isSandbox = useValue(isSandboxAtom)
  const copy = useCopy()
  const { addresses, login, ssh_keys, status } = server
  const isPlanned = addresses.length === 0
  const isWaiting = status === STATUS.paused || status === STATUS.requested
  if (isPlanned && !isWaiting && status !== STATUS.start) return null
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
            ssh_keys.length === 0 ? (
              NO_KEY
            ) : (
              PLANNED
            )
          ) : (
            <>
              {login === null && <span>{`${NO_LOGIN} `}</span>}
              <KeysNote server={server} />
            </>
          )
        }
      />
      {isPlanned && isWaiting && <ChangeKeysButton server={server} />}
    </Section>
  )
}
