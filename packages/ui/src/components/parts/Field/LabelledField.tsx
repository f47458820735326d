import { type ReactElement, type ReactNode, useId } from 'react'
import field from './Field.module.css'
import { FieldMessage } from './FieldMessage.tsx'

interface Described {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

/** The texts around a control, and its state. */
export interface FieldTexts {
  label: string
  /** The id of the control, where the caller needs it. */
  id?: string | undefined
  /** At the end of the label's line: 'необязательно', a counter. */
  aside?: ReactNode
  /** How to correct the value; also marks the control as invalid. */
  error?: string | null | undefined
  className?: string | undefined
}

export interface HintProps {
  /** Helps to fill in the control. An error replaces it. */
  hint?: ReactNode
}

interface LabelledFieldProps extends FieldTexts, HintProps {
  /** Draws the control with what ties it to its texts. */
  children: (described: Described) => ReactElement
}

/** A control between its label and its message. */
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
