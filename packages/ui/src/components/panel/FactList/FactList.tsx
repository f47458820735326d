import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './FactList.module.css'

/** A list of `FactRow` elements, such as keys or devices with their actions. */
export const FactList = ({ className, ...rest }: ComponentProps<'ul'>) => (
  <ul {...rest} className={classes(css.list, className)} />
)
