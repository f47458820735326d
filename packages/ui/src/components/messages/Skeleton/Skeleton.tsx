import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './Skeleton.module.css'

export interface SkeletonProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Number of lines of the expected content. @default 5 */
  lines?: number | undefined
}

/**
 * Placeholder for a card of known height. Announce the loading once beside it.
 *
 * - **Use it** for a card of known height that loads.
 * - **Do not use it** for unknown height: `Loader`.
 */
export function Skeleton({ lines = 5, className, ...rest }: SkeletonProps) {
  return (
    <div aria-hidden="true" {...rest} className={classes(css.box, className)}>
      {Array.from({ length: lines }, (_, index) => (
        <i key={index} />
      ))}
    </div>
  )
}
