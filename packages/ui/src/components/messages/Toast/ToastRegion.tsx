import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './Toast.module.css'

/**
 * Where toasts appear: between page and footer, in sight at the end of the window, above the bottom bar on a small screen.
 * It begins in what the page before it leaves empty at its end, 4.5 rem, on a small screen 2.
 */
export function ToastRegion({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classes(css.region, className)} />
}
