import { type ComponentProps, useId } from 'react'
import { classes } from '../../classes.ts'
import field from '../Field/Field.module.css'
import { radioGroup } from '../RadioCard/radioGroup.ts'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx'
import css from './SegmentedControl.module.css'

export interface SegmentedControlProps<Value extends string | number>
  extends Omit<ComponentProps<'fieldset'>, 'onChange' | 'children'> {
  legend: string
  /** Shows the legend only to screen readers, for example below a heading. @default false */
  hideLegend?: boolean | undefined
  options: readonly { readonly value: Value; readonly text: string }[]
  value: Value
  onChange: (value: Value) => void
  /** Makes the control lower with smaller text, for use beside a heading. @default false */
  small?: boolean | undefined
}

/**
 * Selects one of two to five short options, all visible: radios, switched by the arrow keys.
 *
 * - **Use it** for two to five short options.
 * - **Do not use it** for more options: `SelectField`; for pages: `SectionNav`.
 */
export function SegmentedControl<Value extends string | number>({
  legend,
  hideLegend = false,
  options,
  value,
  onChange,
  small = false,
  ...rest
}: SegmentedControlProps<Value>) {
  const name = useId()
  return (
    <fieldset {...radioGroup} {...rest}>
      <legend className={hideLegend ? undefined : field.label}>
        {hideLegend ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}
      </legend>
      <div className={classes(css.track, small && css.small)}>
        {options.map((option) => (
          <label key={option.text} className={css.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
