import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './Spinner.module.css'

/**
 * Loading indicator inside a button.
 *
 * - **Use it** inside a control of your own that is busy.
 * - **Do not use it** in a `Button`, which has `busy`; for a section: `Loader`.
 */
export function Spinner({ className, ...rest }: ComponentProps<'span'>) {
  return <span aria-hidden="true" {...rest} className={classes(css.spinner, className)} />
}
