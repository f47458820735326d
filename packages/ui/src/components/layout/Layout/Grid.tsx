import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import { type Gap, gapStyle } from './gap.ts'
import css from './Layout.module.css'

export interface GridProps extends ComponentProps<'div'> {
  /** Space between the children, in steps of the token scale. @default 4 */
  gap?: Gap | undefined
  /** Least width of a column, in CSS units; as many columns as fit. @default '15rem' */
  least?: string | undefined
}

/**
 * Puts its children in columns of equal width, as many as fit.
 *
 * - **Use it** for cards or fields of equal width.
 * - **Do not use it** for a form with its summary: `Split`.
 */
export const Grid = ({ gap = 4, least = '15rem', className, style, ...rest }: GridProps) => (
  <div
    {...rest}
    className={classes(css.grid, className)}
    style={gapStyle(gap, style, { '--least': least })}
  />
)
