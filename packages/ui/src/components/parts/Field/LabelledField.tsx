import { type ReactElement, type ReactNode, useId } from 'react'
import field from './Field.module.css'
import { FieldMessage } from './FieldMessage.tsx'

interface Described {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

/** Texts around a control, and its state. */
export interface FieldTexts {
  label: string
  /** Id of the control, if the caller needs to know it. */
  id?: string | undefined
  /** Content at the end of the label's line: 'необязательно', a counter. */
  aside?: ReactNode
  /** Error message: how to correct the value; also marks the control as invalid. */
  error?: string | null | undefined
  className?: string | undefined
}

export interface HintProps {
  /** Help for filling in the control. An error replaces it. */
  hint?: ReactNode
}

interface LabelledFieldProps extends FieldTexts, HintProps {
  /** Renders the control with the attributes that reference its texts. */
  children: (described: Described) => ReactElement
}

/** Lays out a control between its label and its message. */
export function LabelledField({ label, id, aside, hint, error, className, children }: LabelledFieldProps) {
  const made = useId()
  const own = id ?? made
  const message = error ?? hint
  const described = [message && `${own}-m`, aside !== undefined && `${own}-a`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <div className={field.label}>
        <label htmlFor={own}>{label}</label>
        {aside !== undefined && (
          <span className={field.aside} id={`${own}-a`}>
            {aside}
          </span>
        )}
      </div>
      {children({
        id: own,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined
      })}
      {message && (
        <FieldMessage id={`${own}-m`} kind={error ? 'error' : 'hint'}>
          {message}
        </FieldMessage>
      )}
    </div>
  )
}
