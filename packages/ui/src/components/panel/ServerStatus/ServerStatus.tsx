import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import { Icon } from '../../parts/Icon/Icon.tsx'
import css from './ServerStatus.module.css'
import { type StatusServer, statusLook } from './statusLook.ts'

export interface ServerStatusProps extends Omit<ComponentProps<'span'>, 'children'> {
  server: StatusServer
}

/** What a server is doing: a word, and a sign whose outline alone tells it from the others. */
export function ServerStatus({ server, className, ...rest }: ServerStatusProps) {
  const { text, sign, tone } = statusLook(server)
  return (
    <span {...rest} className={classes(css.status, tone !== 'plain' && css[tone], className)}>
      <Icon sign={sign} />
      {text}
    </span>
  )
}
