import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './ServerList.module.css'

export interface ServerListProps extends ComponentProps<'ul'> {
  /** Rows of a table, or cards side by side; on a phone they look alike. @default 'table' */
  layout?: 'table' | 'cards' | undefined
}

/**
 * Lists the rented servers: `ServerCard` elements with aligned columns.
 *
 * - **Use it** around `ServerCard` elements.
 * - **Do not use it** for other rows: `Table`.
 */
export function ServerList({ layout = 'table', className, ...rest }: ServerListProps) {
  return (
    <div className={css.frame}>
      <ul {...rest} className={classes(css.list, layout === 'cards' && css.cards, className)} />
    </div>
  )
}
