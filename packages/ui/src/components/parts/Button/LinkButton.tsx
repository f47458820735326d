import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './LinkButton.module.css'

/** A small action inside text: in a notice, below the summary. */
export function LinkButton({ className, type = 'button', ...rest }: ComponentProps<'button'>) {
  return <button {...rest} type={type} className={classes(css.link, className)} />
}
