import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldMessage } from '../Field/FieldMessage.tsx'
import css from './Checkbox.module.css'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Label: the statement the user agrees to, or the option, as a sentence. */
  children: ReactNode
  /** Error message; also marks the box as invalid. */
  error?: string | null | undefined
}

/**
 * A yes-or-no value submitted with a form.
 *
 * - **Use it** for a yes or no that is submitted with a form.
 * - **Do not use it** for an immediate effect: `Switch`.
 */
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
