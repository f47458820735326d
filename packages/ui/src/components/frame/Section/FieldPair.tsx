import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './Section.module.css'

/**
 * Lays out two or three fields side by side, or below each other if they do not fit.
 *
 * - **Use it** for two or three short fields that belong together.
 * - **Do not use it** for more fields: `FormLayout` with a `Grid`.
 */
export function FieldPair({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classes(css.pair, className)} />
}
