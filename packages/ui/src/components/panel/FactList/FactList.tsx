import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './FactList.module.css'

/** A list of `FactRow`: what there is, and what can be done with each. */
export const FactList = ({ className, ...rest }: ComponentProps<'ul'>) => (
  <ul {...rest} className={classes(css.list, className)} />
)
