import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import type { Elements } from '../../elements.ts'
import css from './Page.module.css'

export interface SplitProps extends ComponentProps<'div'> {
  /** Summary, which stays in view beside the form; below the form on a small screen. */
  aside: Elements
}

/**
 * A form with its summary. Components inside the form adapt to its width.
 *
 * - **Use it** for a form whose summary stays in view.
 * - **Do not use it** for equal columns: `Grid`.
 */
export function Split({ aside, children, className, ...rest }: SplitProps) {
  return (
    <div {...rest} className={classes(css.split, className)}>
      <div className={css.form}>{children}</div>
      {aside}
    </div>
  )
}
