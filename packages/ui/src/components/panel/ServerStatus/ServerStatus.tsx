import type { ComponentProps } from 'react'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { Icon } from '../../parts/Icon/Icon.tsx'
import css from './ServerStatus.module.css'
import { type StatusServer, statusLook } from './statusLook.ts'

export interface ServerStatusProps extends Omit<ComponentProps<'span'>, 'children'> {
  server: StatusServer
}

/**
 * Status of a server: a word with a distinct icon.
 *
 * - **Use it** wherever the status of a server is shown.
 * - **Do not use it** for other states: `Badge`.
 */
export function ServerStatus({ server, className, ...rest }: ServerStatusProps) {
  const words = useWords()
  const { text, sign, tone } = statusLook(server, words)
  return (
    <span {...rest} className={classes(css.status, tone !== 'plain' && css[tone], className)}>
      <Icon name={sign} />
      <span>{text}</span>
    </span>
  )
}
