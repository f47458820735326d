import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import css from './RadioCard.module.css'

export interface RadioCardProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Goes to the dot, where a card places it in its own way. */
  radioClassName?: string | undefined
}

/** A radio with room for what it stands for. Cards of one choice share a `name`. */
export function RadioCard({ className, radioClassName, children, ...rest }: RadioCardProps) {
  return (
    <label className={classes(css.card, className)}>
      <input {...rest} type="radio" className={classes(css.radio, radioClassName)} />
      {children}
    </label>
  )
}
