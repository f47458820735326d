import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import type { Elements } from '../../elements.ts'
import css from './Layout.module.css'

export interface ToolbarProps extends ComponentProps<'div'> {
  /** Accessible name: the subject of the controls, such as 'Порядок'. */
  'aria-label': string
  children?: Elements
  /** Controls at the end of the row. */
  end?: Elements
}

/**
 * Groups the controls above a list: search, filters, order. Each control keeps its own place in the tab order.
 *
 * - **Use it** for the search, the filters and the order of a list.
 * - **Do not use it** for the buttons of a card: `Cluster`.
 */
export const Toolbar = ({ end, className, children, ...rest }: ToolbarProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend and has a style of its own
  <div role="group" {...rest} className={classes(css.cluster, css.toolbar, className)}>
    {children}
    {end && <div className={classes(css.cluster, css.end)}>{end}</div>}
  </div>
)
