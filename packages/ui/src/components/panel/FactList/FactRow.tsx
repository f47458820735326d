import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../../classes.ts'
import type { Elements } from '../../elements.ts'
import icon from '../../parts/Icon/Icon.module.css'
import css from './FactList.module.css'
import { FACT_PICTURES, type FactPicture } from './factPictures.ts'

export interface FactRowProps extends ComponentProps<'li'> {
  /** Picture before the text. */
  picture: FactPicture
  /** Name of the item. */
  heading: string
  /** Buttons; on a phone they stand below the text, as wide as the row. */
  actions?: ReactNode
  /** Notice below the item, such as for a late response. */
  notice?: Elements
}

/**
 * An item of a list, such as a key or a device: its name, its details, its actions.
 *
 * - **Use it** for a key, a device or a method, with its actions.
 * - **Do not use it** for the columns of a table: `Table`.
 */
export const FactRow = ({
  picture,
  heading,
  actions,
  notice,
  className,
  children,
  ...rest
}: FactRowProps) => (
  <li {...rest} className={classes(css.row, className)}>
    <span className={css.picture}>
      <svg className={icon.icon} viewBox="0 0 20 20" aria-hidden="true">
        <path d={FACT_PICTURES[picture]} />
      </svg>
    </span>
    <div>
      <h3>{heading}</h3>
      <p>{children}</p>
    </div>
    {actions && <div className={css.actions}>{actions}</div>}
    {notice && <div className={css.notice}>{notice}</div>}
  </li>
)
