import type { ComponentProps } from 'react'
import field from '../Field/Field.module.css'
import { type FieldTexts, type HintProps, LabelledField } from '../Field/LabelledField.tsx'

export interface TextFieldProps
  extends Omit<ComponentProps<'input'>, 'children' | 'id' | 'className'>,
    FieldTexts,
    HintProps {}

/** A line of text with its label. The native attributes (`type`, `autoComplete`, `inputMode`) go to the input. */
export const TextField = ({ label, id, aside, hint, error, className, ...rest }: TextFieldProps) => (
  <LabelledField {...{ label, id, aside, hint, error, className }}>
    {(described) => <input {...rest} {...described} className={field.input} />}
  </LabelledField>
)
