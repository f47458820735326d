import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import rows from '../RowList.module.css'
import css from './OfferList.module.css'

/** The offers that an account saved: `OfferRow` for each. */
export const OfferList = ({ className, ...rest }: ComponentProps<'ul'>) => (
  <ul {...rest} className={classes(rows.list, css.list, className)} />
)
