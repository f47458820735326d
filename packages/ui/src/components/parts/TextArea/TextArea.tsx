import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import field from '../Field/Field.module.css'
import { type FieldTexts, type HintProps, LabelledField } from '../Field/LabelledField.tsx'
import css from './TextArea.module.css'

export interface TextAreaProps
  extends Omit<ComponentProps<'textarea'>, 'children' | 'id' | 'className'>,
    FieldTexts,
    HintProps {}

/**
 * Several lines of text with a label.
 *
 * - **Use it** for several lines of text.
 * - **Do not use it** for one line: `TextField`.
 */
export const TextArea = ({ label, id, aside, hint, error, className, ...rest }: TextAreaProps) => (
  <LabelledField {...{ label, id, aside, hint, error, className }}>
    {(described) => <textarea rows={3} {...rest} {...described} className={classes(field.input, css.area)} />}
  </LabelledField>
)
