import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import rows from '../RowList.module.css'
import css from './RuleList.module.css'

/**
 * List of rules that watch the money and the clock, in the order of their next event; its children are `RuleRow` elements.
 *
 * - **Use it** around `RuleRow` elements.
 * - **Do not use it** for reports of free capacity: `WatchList`.
 */
export const RuleList = ({ className, ...rest }: ComponentProps<'ul'>) => (
  <ul {...rest} className={classes(rows.list, css.list, className)} />
)
