import type { ServerConfig } from '@cloud/api'
import { Connection, Notice, Section } from '@cloud/ui'
import { useCopy } from '../../../shared/browser/use-copy.ts'
import { useValue } from '../../../state/hooks.ts'
import { isSandboxAtom } from '../../../state/panel/sandbox-settings.ts'
import css from './server.module.css'
import { KeysNote, PlannedKeysSection } from './server-keys.tsx'

interface Props {
  readonly server: ServerConfig
}

const NO_LOGIN = 'Логин зависит от образа системы: спросите поддержку.'
const SAMPLE = 'Песочница: это адреса для документации, за ними нет машины, подключиться по ним нельзя.'

/** Addresses and login of a server. */
export function ConnectionSection({ server }: Props) {
  const isSandbox = useValue(isSandboxAtom)
  const copy = useCopy()
  if (server.addresses.length === 0) return <PlannedKeysSection server={server} />
  return (
    <Section heading="Подключение" className={css.box}>
      {isSandbox && <Notice className={css.notice}>{SAMPLE}</Notice>}
      <Connection
        addresses={server.addresses}
        login={server.login}
        onCopy={copy}
        keys={server.ssh_keys}
        note={
          <>
            {server.login === null && <span>{`${NO_LOGIN} `}</span>}
            <KeysNote server={server} />
          </>
        }
      />
    </Section>
  )
}
