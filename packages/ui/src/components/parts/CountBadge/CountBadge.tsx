import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './CountBadge.module.css'

export interface CountBadgeProps extends Omit<ComponentProps<'b'>, 'children'> {
  count: number
  /** It stands in the link to the page that is open. @default false */
  current?: boolean | undefined
}

/** How many things wait behind a link. Nothing is drawn for 0. */
export const CountBadge = ({ count, current = false, className, ...rest }: CountBadgeProps) =>
  count === 0 ? null : (
    <b {...rest} className={classes(css.count, current && css.current, className)}>
      {count}
    </b>
  )
