import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './ServerList.module.css'

export interface ServerListProps extends ComponentProps<'ul'> {
  /** Lines of a table, or cards side by side; on a phone they look alike. @default 'table' */
  look?: 'table' | 'cards' | undefined
}

/** The rented servers: `ServerCard`s, whose columns stand in line. */
export function ServerList({ look = 'table', className, ...rest }: ServerListProps) {
  return (
    <div className={css.frame}>
      <ul {...rest} className={classes(css.list, look === 'cards' && css.cards, className)} />
    </div>
  )
}
