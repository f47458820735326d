import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../../classes.ts'
import type { Elements } from '../../elements.ts'
import { followHeight } from '../../follow-height.ts'
import css from './Toast.module.css'

/** Publishes the height of the toasts to the page, which gets that much longer; floating elements stand above them. */
const publishRoom = (region: HTMLDivElement) =>
  followHeight(region, (height) => document.documentElement.style.setProperty('--toast-room', `${height}px`))

export interface ToastRegionProps extends ComponentProps<'div'> {
  /** Toasts of the other kinds than 'bad', announced when they appear. */
  children?: ReactNode
  /** Toasts of kind 'bad', which announce themselves. */
  alerts?: Elements
}

/**
 * Container for toasts: they float at the bottom of the window, above the bottom bar and beside the sticky summary.
 *
 * - **Use it** once per page, around all toasts.
 * - **Do not use it** for other messages: `Notice` beside its content.
 */
export const ToastRegion = ({ className, children, alerts, ...rest }: ToastRegionProps) => (
  <div ref={publishRoom} {...rest} className={classes(css.region, className)}>
    {/* screen readers may ignore a live region that is inserted together with its text */}
    <div role="status" aria-atomic={false} className={css.polite}>
      {children}
    </div>
    {alerts}
  </div>
)
