import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldMessage } from '../Field/FieldMessage.tsx'
import css from './Checkbox.module.css'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** What is agreed to or switched on, as a sentence. */
  children: ReactNode
  /** Says what is missing; also marks the box. */
  error?: string | null | undefined
}

/** Yes or no, sent with a form. What takes effect at once is a switch instead. */
export function Checkbox({ children, error, className, ...rest }: CheckboxProps) {
  const made = useId()
  const id = rest.id ?? made
  return (
    <div className={className}>
      <label className={css.label}>
        <input
          {...rest}
          id={id}
          type="checkbox"
          className={css.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-m` : undefined}
        />
        <span>{children}</span>
      </label>
      {error && (
        <FieldMessage id={`${id}-m`} kind="error">
          {error}
        </FieldMessage>
      )}
    </div>
  )
}
