import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './FactList.module.css'

/**
 * A list of `FactRow` elements, such as keys or devices with their actions.
 *
 * - **Use it** around `FactRow` elements.
 * - **Do not use it** for rows to compare or sort: `Table`.
 */
export const FactList = ({ className, ...rest }: ComponentProps<'ul'>) => (
  <ul {...rest} className={classes(css.list, className)} />
)
