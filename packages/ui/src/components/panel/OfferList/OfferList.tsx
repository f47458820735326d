import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './OfferList.module.css'

/** The offers that an account saved: `OfferRow` for each. */
export const OfferList = ({ className, ...rest }: ComponentProps<'ul'>) => (
  <ul {...rest} className={classes(css.list, className)} />
)
