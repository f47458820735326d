import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import type { Elements } from '../../elements.ts'
import { useHeadingLevel } from '../../heading-level.tsx'
import css from './EmptyState.module.css'

export interface EmptyStateProps extends ComponentProps<'div'> {
  heading: string
  /** Heading level. @default one below the surrounding section, outside of one 3 */
  level?: 2 | 3 | 4 | undefined
  /** Next step: one button or link. */
  action?: Elements
}

/**
 * Replaces an empty list: a sentence (the children) and a next step.
 *
 * - **Use it** in place of a list without items.
 * - **Do not use it** for a failed load: `FailedState`.
 */
export function EmptyState({ heading, level, action, children, className, ...rest }: EmptyStateProps) {
  const Heading = `h${useHeadingLevel(level, 3)}` as const
  return (
    <div {...rest} className={classes(css.empty, className)}>
      <Heading className={css.heading}>{heading}</Heading>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  )
}
