import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import type { Elements } from '../../elements.ts'
import css from './EstimateList.module.css'

export interface EstimateListProps extends ComponentProps<'ul'> {
  /** The way to one more, at the foot. */
  add?: Elements
  children?: Elements
  /** How much room there is: '3 из 10 позиций, 7 из 50 серверов'. */
  room?: string | undefined
}

/** The items of an estimate: `EstimateRow` for each. */
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
