import { type ComponentProps, memo } from 'react'
import { classes } from '../../classes.ts'
import css from './VisuallyHidden.module.css'

/**
 * Text for screen readers only, for information that an icon, a colour or a position shows.
 *
 * - **Use it** for information that sighted users get from an icon, a colour or a position.
 * - **Do not use it** for texts that everybody needs.
 */
export const VisuallyHidden = memo(function VisuallyHidden({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={classes(css.hidden, className)} />
})
