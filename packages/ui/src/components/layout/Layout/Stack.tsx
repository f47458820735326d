import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import { type Gap, gapStyle } from './gap.ts'
import css from './Layout.module.css'

export interface StackProps extends ComponentProps<'div'> {
  /** Space between the children, in steps of the token scale. @default 4 */
  gap?: Gap | undefined
}

/**
 * Puts its children below each other with even space.
 *
 * - **Use it** for the parts of a page or of a card.
 * - **Do not use it** for a form: `FormLayout`.
 */
export const Stack = ({ gap = 4, className, style, ...rest }: StackProps) => (
  <div {...rest} className={classes(css.stack, className)} style={gapStyle(gap, style)} />
)
