import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './History.module.css'

/**
 * Adds padding in an open month to content other than a table: a loader, an empty month, a failure.
 *
 * - **Use it** in an open month, around a loader, an empty month or a failure.
 * - **Do not use it** around `EventTable`, which has its own padding.
 */
export function HistoryBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classes(css.body, className)} />
}
