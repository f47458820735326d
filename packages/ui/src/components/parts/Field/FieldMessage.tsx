import { type ComponentProps, memo } from 'react'
import { classes } from '../../classes.ts'
import { Icon } from '../Icon/Icon.tsx'
import css from './Field.module.css'

export interface FieldMessageProps extends ComponentProps<'p'> {
  /** @default 'hint' */
  kind?: 'hint' | 'error' | 'success' | undefined
}

/**
 * The message below a field. Reference it from the field by `aria-describedby`.
 *
 * - **Use it** below a control of your own.
 * - **Do not use it** below `TextField` and its relatives, which have `hint` and `error`.
 */
export const FieldMessage = memo(function FieldMessage({
  kind = 'hint',
  className,
  children,
  ...rest
}: FieldMessageProps) {
  return (
    <p
      // a field that keeps the focus does not read its changed description
      aria-live={kind === 'error' ? 'polite' : undefined}
      {...rest}
      className={classes(css.message, kind === 'error' && css.bad, kind === 'success' && css.good, className)}
    >
      {kind === 'error' && <Icon name="bang" small />}
      {kind === 'success' && <Icon name="done" small />}
      <span>{children}</span>
    </p>
  )
})
