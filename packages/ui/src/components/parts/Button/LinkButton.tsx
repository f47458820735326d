import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './LinkButton.module.css'

/**
 * A small action inside text: in a notice, below the summary.
 *
 * - **Use it** for a small action inside or below a text.
 * - **Do not use it** to go to another page: `Link`; for the main action: `Button`.
 */
export function LinkButton({ className, type = 'button', ...rest }: ComponentProps<'button'>) {
  return <button {...rest} type={type} className={classes(css.link, className)} />
}
