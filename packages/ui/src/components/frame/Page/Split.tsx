import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import type { Elements } from '../../elements.ts'
import css from './Page.module.css'

export interface SplitProps extends ComponentProps<'div'> {
  /** Stays in sight beside the form; below it on a small screen. */
  aside: Elements
}

/** A form with its summary. Inside the form components fit themselves to its width. */
export function Split({ aside, children, className, ...rest }: SplitProps) {
  return (
    <div {...rest} className={classes(css.split, className)}>
      <div className={css.form}>{children}</div>
      {aside}
    </div>
  )
}
