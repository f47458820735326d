import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './CountBadge.module.css'

export interface CountBadgeProps extends Omit<ComponentProps<'b'>, 'children'> {
  count: number
  /** Set inside the link to the current page. @default false */
  current?: boolean | undefined
}

/**
 * Number of items behind a link. Renders nothing for 0.
 *
 * - **Use it** for the number of items behind a link.
 * - **Do not use it** for words: `Badge`.
 */
export const CountBadge = ({ count, current = false, className, ...rest }: CountBadgeProps) =>
  count === 0 ? null : (
    <b {...rest} className={classes(css.count, current && css.current, className)}>
      {count}
    </b>
  )
