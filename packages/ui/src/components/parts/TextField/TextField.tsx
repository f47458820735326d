import type { ChangeEvent, ComponentProps, CompositionEvent } from 'react'
import field from '../Field/Field.module.css'
import { type FieldTexts, type HintProps, LabelledField } from '../Field/LabelledField.tsx'
import { isComposing, keepFitting } from './fitText.ts'

export interface TextFieldProps
  extends Omit<ComponentProps<'input'>, 'children' | 'id' | 'className' | 'maxLength'>,
    FieldTexts,
    HintProps {
  /** Longest text, in Unicode code points of its composed form (NFC), as limits count. What is too much is not taken. */
  maxLength?: number | undefined
}

/** A line of text with its label. The native attributes (`type`, `autoComplete`, `inputMode`) go to the input. */
export function TextField({
  label,
  id,
  aside,
  hint,
  error,
  className,
  maxLength,
  onChange,
  onCompositionEnd,
  ...rest
}: TextFieldProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    if (maxLength !== undefined && !isComposing(event.nativeEvent))
      keepFitting(event.currentTarget, maxLength)
    onChange?.(event)
  }
  const endComposition = (event: CompositionEvent<HTMLInputElement>) => {
    onCompositionEnd?.(event)
    if (maxLength === undefined) return
    keepFitting(event.currentTarget, maxLength)
    onChange?.(event as unknown as ChangeEvent<HTMLInputElement>)
  }
  return (
    <LabelledField {...{ label, id, aside, hint, error, className }}>
      {(described) => (
        <input
          {...rest}
          {...described}
          className={field.input}
          onChange={change}
          onCompositionEnd={endComposition}
        />
      )}
    </LabelledField>
  )
}
