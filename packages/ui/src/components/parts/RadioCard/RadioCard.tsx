import { type ComponentProps, memo } from 'react'
import { classes } from '../../classes.ts'
import type { Elements } from '../../elements.ts'
import css from './RadioCard.module.css'

export interface RadioCardProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Class name of the dot, for a card that places it in its own way. */
  radioClassName?: string | undefined
  children?: Elements
}

/** React rewrites the attributes of an input on every render: memo prevents this when only the card's text changes. */
const Radio = memo((props: ComponentProps<'input'>) => <input {...props} type="radio" />)

/**
 * A radio with content beside it. Cards of one group share a `name`. If the text of the card changes often, pass a stable `onChange`.
 *
 * - **Use it** for a choice whose options need a description.
 * - **Do not use it** for short options: `SegmentedControl`.
 */
export function RadioCard({ className, radioClassName, children, ...rest }: RadioCardProps) {
  return (
    <label className={classes(css.card, className)}>
      <Radio {...rest} className={classes(css.radio, radioClassName)} />
      {children}
    </label>
  )
}
