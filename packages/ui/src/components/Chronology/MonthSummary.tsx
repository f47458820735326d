import { formatRub } from '@cloud/pricing'
import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import css from './MonthSummary.module.css'

export interface MonthSummaryProps extends ComponentProps<'div'> {
  /** What came to the balance and what was written off in the month, both in kopeks from 0 on. */
  received: number
  spent: number
}

/** What moved in a month, above its events; its children are links to the documents of the month. */
export function MonthSummary({ received, spent, className, children, ...rest }: MonthSummaryProps) {
  return (
    <div {...rest} className={classes(css.summary, className)}>
      <p>
        Поступило <b>{formatRub(received, 'always')}</b>
      </p>
      <p>
        Списано <b>{formatRub(spent, 'always')}</b>
      </p>
      <div className={css.links}>{children}</div>
    </div>
  )
}
