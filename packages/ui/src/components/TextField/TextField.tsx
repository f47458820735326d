import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import { FieldMessage } from '../Field/FieldMessage.tsx'
import { field } from '../Field/field.ts'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'children'> {
  label: string
  /** Stands at the end of the label's line: 'необязательно', a counter. */
  aside?: ReactNode
  /** What helps to fill it in. An error takes its place. */
  hint?: ReactNode
  /** Says how to mend what is wrong; also marks the field. */
  error?: string | null | undefined
}

/** A line of text with its label. The native attributes (`type`, `autoComplete`, `inputMode`) go to the input. */
export function TextField({ label, aside, hint, error, className, ...rest }: TextFieldProps) {
  const made = useId()
  const id = rest.id ?? made
  const message = error ?? hint
  const described = [message && `${id}-m`, aside !== undefined && `${id}-a`].filter(Boolean).join(' ')
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
      <input
        {...rest}
        id={id}
        className={classes(field.input)}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {message && (
        <FieldMessage id={`${id}-m`} kind={error ? 'error' : 'hint'}>
          {message}
        </FieldMessage>
      )}
    </div>
  )
}
