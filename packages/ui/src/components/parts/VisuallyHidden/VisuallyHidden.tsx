import { type ComponentProps, memo } from 'react'
import { classes } from '../../classes.ts'
import css from './VisuallyHidden.module.css'

/** Words that only a screen reader needs: what a sign, a colour or a place on the screen says to the eye. */
export const VisuallyHidden = memo(function VisuallyHidden({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={classes(css.hidden, className)} />
})
