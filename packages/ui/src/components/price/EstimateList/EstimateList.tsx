import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import type { Elements } from '../../elements.ts'
import css from './EstimateList.module.css'

export interface EstimateListProps extends ComponentProps<'ul'> {
  /** Link or button that adds an item, below the list. */
  add?: Elements
  children?: Elements
  /** Used and available capacity: '3 из 10 позиций, 7 из 50 серверов'. */
  room?: string | undefined
}

/**
 * Lists the items of an estimate; its children are `EstimateRow` elements.
 *
 * - **Use it** around `EstimateRow` elements.
 * - **Do not use it** for other rows: `Table`.
 */
export const EstimateList = ({ add, room, className, children, ...rest }: EstimateListProps) => (
  <ul {...rest} className={classes(css.list, className)}>
    {children}
    {(add !== undefined || room !== undefined) && (
      <li className={css.foot}>
        {add}
        <span>{room}</span>
      </li>
    )}
  </ul>
)
