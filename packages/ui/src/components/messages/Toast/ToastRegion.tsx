import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './Toast.module.css'

/** Publishes the height of the toasts to the page, which gets that much longer; floating elements stand above them. */
function followHeight(region: HTMLDivElement) {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--toast-room', `${region.offsetHeight}px`))
  observer.observe(region)
  return () => observer.disconnect()
}

/**
 * Container for toasts: they float at the bottom of the window, above the bottom bar and beside the sticky summary.
 *
 * - **Use it** once per page, around all toasts.
 * - **Do not use it** for other messages: `Notice` beside its content.
 */
export const ToastRegion = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div ref={followHeight} {...rest} className={classes(css.region, className)} />
)
