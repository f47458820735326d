import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './EmptyState.module.css'

export interface EmptyStateProps extends ComponentProps<'div'> {
  heading: string
  /** Leads on: one button or link. */
  action?: ReactNode
}

/** There is nothing here yet: says so in a sentence (the children) and leads on. What did not load is a `FailedState`. */
export function EmptyState({ heading, action, children, className, ...rest }: EmptyStateProps) {
  return (
    <div {...rest} className={classes(css.empty, className)}>
      <h3>{heading}</h3>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  )
}
