import type { ChangeEvent, ComponentProps, CompositionEvent } from 'react'
import field from '../Field/Field.module.css'
import { type FieldTexts, type HintProps, LabelledField } from '../Field/LabelledField.tsx'
import { isComposing, truncateInput } from './truncateText.ts'

export interface TextFieldProps
  extends Omit<ComponentProps<'input'>, 'children' | 'id' | 'className' | 'maxLength'>,
    FieldTexts,
    HintProps {
  /** Maximum length in Unicode code points of the composed form (NFC), like all limits of texts. Further text is not inserted. */
  maxLength?: number | undefined
}

/**
 * One line of text with a label. The native attributes (`type`, `autoComplete`, `inputMode`) go to the input.
 *
 * - **Use it** for one line of text, a number, a date or a password.
 * - **Do not use it** to filter a list: `SearchField`; for several lines: `TextArea`.
 */
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
      truncateInput(event.currentTarget, maxLength)
    onChange?.(event)
  }
  const endComposition = (event: CompositionEvent<HTMLInputElement>) => {
    onCompositionEnd?.(event)
    if (maxLength === undefined) return
    truncateInput(event.currentTarget, maxLength)
    // React types the target of a composition event as any EventTarget
    onChange?.(event as CompositionEvent<HTMLInputElement> & ChangeEvent<HTMLInputElement>)
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
