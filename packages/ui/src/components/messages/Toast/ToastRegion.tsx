import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './Toast.module.css'

/** The window ends above the toasts, however many lines they have. */
function followHeight(region: HTMLDivElement) {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--toast-room', `${region.offsetHeight}px`))
  observer.observe(region)
  return () => observer.disconnect()
}

/**
 * Where toasts appear: a strip at the foot of the window, above the bottom bar, with room of its own between page and footer.
 * It covers nothing: while a toast is there, the page (`main`) ends above it at any scroll position. It begins in what the
 * page before it leaves empty at its end, 4.5 rem, on a small screen 2.
 */
export function ToastRegion({ className, ...rest }: ComponentProps<'div'>) {
  return <div ref={followHeight} {...rest} className={classes(css.region, className)} />
}
