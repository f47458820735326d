import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import { FieldMessage } from '../Field/FieldMessage.tsx'
import { field } from '../Field/field.ts'
import css from './TextArea.module.css'

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'children'> {
  label: string
  /** Stands at the end of the label's line: 'необязательно', a counter. */
  aside?: ReactNode
  /** Says how to mend what is wrong; also marks the field. */
  error?: string | null | undefined
}

/** Several lines of text with their label. For one line use `TextField`. */
export function TextArea({ label, aside, error, className, ...rest }: TextAreaProps) {
  const made = useId()
  const id = rest.id ?? made
  const described = [error && `${id}-m`, aside !== undefined && `${id}-a`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <div className={field.label}>
        <label htmlFor={id}>{label}</label>
        {aside !== undefined && (
          <span className={field.aside} id={`${id}-a`}>
            {aside}
          </span>
        )}
      </div>
      <textarea
        rows={3}
        {...rest}
        id={id}
        className={classes(field.input, css.area)}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {error && (
        <FieldMessage id={`${id}-m`} kind="error">
          {error}
        </FieldMessage>
      )}
    </div>
  )
}
