import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import rows from '../RowList.module.css'
import css from './OfferList.module.css'

/**
 * List of the offers that an account saved; its children are `OfferRow` elements.
 *
 * - **Use it** around `OfferRow` elements.
 * - **Do not use it** for rows to compare or sort: `Table`.
 */
export const OfferList = ({ className, ...rest }: ComponentProps<'ul'>) => (
  <ul {...rest} className={classes(rows.list, css.list, className)} />
)
