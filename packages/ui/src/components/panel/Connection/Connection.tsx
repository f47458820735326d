import type { ComponentProps, ReactNode } from 'react'
import { panelTexts } from '../../../words/ru/panel.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { Button } from '../../parts/Button/Button.tsx'
import { CommandLine } from '../../parts/CommandLine/CommandLine.tsx'
import { Icon } from '../../parts/Icon/Icon.tsx'
import css from './Connection.module.css'

export interface ConnectionProps extends Omit<ComponentProps<'div'>, 'children' | 'onCopy'> {
  addresses: readonly { readonly version: number; readonly address: string }[]
  /** User name for the first sign-in; null if it is not known. */
  login: string | null
  /** SSH keys of the server; without it they are not shown. */
  keys?: readonly { readonly name: string; readonly fingerprint: string }[] | undefined
  /** Called when the user clicks a copy button, with the text to copy and its name in the accusative: 'адрес 203.0.113.41'. */
  onCopy: (text: string, name: string) => void
  /** Text below the values. */
  note?: ReactNode
}

/**
 * Addresses, login and SSH keys of a server, with the command that connects to it. Addresses and login can be copied.
 *
 * - **Use it** on the page of a server that has addresses.
 * - **Do not use it** for a single command: `CommandLine`.
 */
export function Connection({ addresses, login, keys, onCopy, note, className, ...rest }: ConnectionProps) {
  const texts = panelTexts(useWords())
  const [first] = addresses
  const command = first === undefined || login === null ? null : `ssh ${login}@${first.address}`
  const values = [
    ...addresses.map(({ version, address }) => ({
      name: texts.address(version),
      copied: texts.addressNamed(address),
      value: address
    })),
    ...(login === null ? [] : [{ name: texts.login, copied: texts.loginNamed, value: login }])
  ]
  return (
    <div {...rest} className={classes(css.connection, className)}>
      {command !== null && (
        <CommandLine command={command} onCopy={(text) => onCopy(text, texts.commandNamed)} />
      )}
      <dl>
        {values.map(({ name, copied, value }) => (
          <div key={value}>
            <dt>{name}</dt>
            <dd>
              <code>{value}</code>
              <Button look="ghost" icon aria-label={texts.copy(copied)} onClick={() => onCopy(value, copied)}>
                <Icon name="copy" />
              </Button>
            </dd>
          </div>
        ))}
        {keys !== undefined && (
          <div>
            <dt>{texts.sshKeys}</dt>
            <dd className={css.keys}>
              {keys.length === 0
                ? texts.none
                : keys.map(({ name, fingerprint }) => (
                    <p key={fingerprint}>
                      <span>{name}</span>
                      <code>{fingerprint}</code>
                    </p>
                  ))}
            </dd>
          </div>
        )}
      </dl>
      {note && <p>{note}</p>}
    </div>
  )
}
