import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './History.module.css'

/** Adds padding in an open month to content other than a table: a loader, an empty month, a failure. */
export function HistoryBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classes(css.body, className)} />
}
