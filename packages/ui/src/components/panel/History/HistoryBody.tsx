import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './History.module.css'

/** Padding in an open month for what is not a table: a loader, an empty month, a failure. */
export function HistoryBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classes(css.body, className)} />
}
