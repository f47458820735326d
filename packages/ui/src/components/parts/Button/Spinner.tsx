import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './Spinner.module.css'

/** Loading indicator inside a button. For a section use `Loader`. */
export function Spinner({ className, ...rest }: ComponentProps<'span'>) {
  return <span aria-hidden="true" {...rest} className={classes(css.spinner, className)} />
}
