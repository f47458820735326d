import { type ComponentProps, memo } from 'react'
import { classes } from '../../classes.ts'
import type { Elements } from '../../elements.ts'
import css from './RadioCard.module.css'

export interface RadioCardProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Goes to the dot, where a card places it in its own way. */
  radioClassName?: string | undefined
  children?: Elements
}

/** React rewrites the attributes of an input on every render: memo keeps it out when only the card's text changes. */
const Radio = memo((props: ComponentProps<'input'>) => <input {...props} type="radio" />)

/**
 * A radio with room for its content. Cards of one choice share a `name`. Give an `onChange` that stays the same
 * function where the text of the card changes often.
 */
export function RadioCard({ className, radioClassName, children, ...rest }: RadioCardProps) {
  return (
    <label className={classes(css.card, className)}>
      <Radio {...rest} className={classes(css.radio, radioClassName)} />
      {children}
    </label>
  )
}
