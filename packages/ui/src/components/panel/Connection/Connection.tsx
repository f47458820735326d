import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import { Button } from '../../parts/Button/Button.tsx'
import { Icon } from '../../parts/Icon/Icon.tsx'
import css from './Connection.module.css'

export interface ConnectionProps extends Omit<ComponentProps<'div'>, 'children' | 'onCopy'> {
  addresses: readonly { readonly version: number; readonly address: string }[]
  /** User name for the first sign-in; null if it is not known. */
  login: string | null
  /** Called when the user clicks a copy button, with the text to copy and its name in the accusative: 'адрес IPv4'. */
  onCopy: (text: string, name: string) => void
  /** Text below the addresses. */
  note?: string | undefined
}

/** Addresses and login of a server, with the command that connects to it. Each value can be copied. */
export function Connection({ addresses, login, onCopy, note, className, ...rest }: ConnectionProps) {
  const [first] = addresses
  const command = first === undefined || login === null ? null : `ssh ${login}@${first.address}`
  const values = [
    ...addresses.map(({ version, address }) => ({
      name: `Адрес IPv${version}`,
      copied: `адрес IPv${version}`,
      value: address
    })),
    ...(login === null ? [] : [{ name: 'Логин', copied: 'логин', value: login }])
  ]
  return (
    <div {...rest} className={classes(css.connection, className)}>
      {command !== null && (
        <div className={css.command}>
          <code>{command}</code>
          <Button aria-label="Скопировать команду" onClick={() => onCopy(command, 'команду')}>
            <Icon name="copy" />
            <span>Скопировать</span>
          </Button>
        </div>
      )}
      <dl>
        {values.map(({ name, copied, value }) => (
          <div key={value}>
            <dt>{name}</dt>
            <dd>
              <code>{value}</code>
              <Button
                look="ghost"
                icon
                aria-label={`Скопировать ${copied}`}
                onClick={() => onCopy(value, copied)}
              >
                <Icon name="copy" />
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      {note !== undefined && <p>{note}</p>}
    </div>
  )
}
