import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './Chronology.module.css'

/** Room in an open month for what is not a table: a loader, an empty month, a failure. */
export function ChronologyBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classes(css.body, className)} />
}
