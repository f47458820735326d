import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import { type Gap, gapStyle } from './gap.ts'
import css from './Layout.module.css'

export interface ClusterProps extends ComponentProps<'div'> {
  /** Space between the children, in steps of the token scale. @default 3 */
  gap?: Gap | undefined
  /** Alignment of the row. @default 'start' */
  justify?: 'start' | 'center' | 'end' | 'between' | undefined
}

/**
 * Puts its children in a row that wraps: buttons, badges, links.
 *
 * - **Use it** for buttons, badges or links in a row.
 * - **Do not use it** for children of equal width: `Grid`; for the controls of a list: `Toolbar`.
 */
export const Cluster = ({ gap = 3, justify = 'start', className, style, ...rest }: ClusterProps) => (
  <div
    {...rest}
    className={classes(css.cluster, justify !== 'start' && css[justify], className)}
    style={gapStyle(gap, style)}
  />
)
