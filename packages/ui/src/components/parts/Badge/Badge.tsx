import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './Badge.module.css'

/** `plain` for a label of the user, the others for a state. */
export type BadgeTone = 'plain' | 'ok' | 'warn' | 'bad'

export interface BadgeProps extends ComponentProps<'span'> {
  /** @default 'plain' */
  tone?: BadgeTone | undefined
}

/**
 * A short label or state beside its subject. Its text carries the meaning, its colour repeats it.
 *
 * - **Use it** for labels and states beside their subject.
 * - **Do not use it** for actions: `Button`; for a number of items: `CountBadge`; for a discount: `DiscountBadge`.
 */
export const Badge = ({ tone = 'plain', className, ...rest }: BadgeProps) => (
  <span {...rest} className={classes(css.badge, css[tone], className)} />
)
