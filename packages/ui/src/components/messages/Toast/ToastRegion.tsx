import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './Toast.module.css'

/** Tells the page how high the toasts are: it is so much longer, and what floats beside them stands above them. */
function followHeight(region: HTMLDivElement) {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--toast-room', `${region.offsetHeight}px`))
  observer.observe(region)
  return () => observer.disconnect()
}

/** Where toasts appear: they float at the foot of the window, above the bottom bar, and beside a summary that stays in sight. */
export const ToastRegion = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div ref={followHeight} {...rest} className={classes(css.region, className)} />
)
