import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import type { Elements } from '../../elements.ts'
import { type Gap, gapStyle } from './gap.ts'
import css from './Layout.module.css'

export interface FormLayoutProps extends ComponentProps<'form'> {
  /** Space between the fields, in steps of the token scale. @default 4 */
  gap?: Gap | undefined
  children?: Elements
  /** The buttons, in a row that wraps. */
  actions?: Elements
}

/**
 * A form: fields below each other, buttons in a row at the end. For fields beside each other put a `Grid` or `FieldPair` inside.
 *
 * - **Use it** for the fields and buttons of a form.
 * - **Do not use it** for the parts of a page: `Stack`.
 */
export const FormLayout = ({ gap = 4, actions, className, style, children, ...rest }: FormLayoutProps) => (
  <form {...rest} className={classes(css.stack, className)} style={gapStyle(gap, style)}>
    {children}
    {actions && (
      <div className={css.cluster} style={gapStyle(3, undefined)}>
        {actions}
      </div>
    )}
  </form>
)
