import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './Section.module.css'

/** Lays out two or three fields side by side, or below each other if they do not fit. */
export function FieldPair({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classes(css.pair, className)} />
}
