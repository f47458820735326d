import type { ServerConfig } from '@cloud/api'
import { Connection, Notice, Section } from '@cloud/ui'
import { toastAtom } from '../../../state/core/toast.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { isSandboxAtom } from '../../../state/panel/sandbox-settings.ts'
import css from './server.module.css'

interface Props {
  readonly server: ServerConfig
}

const NO_LOGIN = 'Логин зависит от образа системы: спросите поддержку.'
const SAMPLE = 'Песочница: это адреса для документации, за ними нет машины, подключиться по ним нельзя.'

/** Addresses and login of a server. */
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
    <Section heading="Подключение" className={css.box}>
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
