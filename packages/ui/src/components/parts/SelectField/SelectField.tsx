import { type ComponentProps, type ReactNode, useId } from 'react'
import field from '../Field/Field.module.css'
import { FieldMessage } from '../Field/FieldMessage.tsx'
import { Icon } from '../Icon/Icon.tsx'

export interface SelectFieldProps<Value extends string | number>
  extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  label: string
  options: readonly { readonly value: Value; readonly text: string }[]
  value: Value
  onChange: (value: Value) => void
  hint?: ReactNode
}

/**
 * Selects one of many options: a native select.
 *
 * - **Use it** for one of many options.
 * - **Do not use it** for two to five short options: `SegmentedControl`.
 */
export function SelectField<Value extends string | number>({
  label,
  options,
  value,
  onChange,
  hint,
  className,
  ...rest
}: SelectFieldProps<Value>) {
  const made = useId()
  const id = rest.id ?? made
  return (
    <div className={className}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <span className={field.select}>
        <select
          {...rest}
          id={id}
          className={field.input}
          value={value}
          onChange={(event) => {
            const option = options[event.target.selectedIndex]
            if (option !== undefined) onChange(option.value)
          }}
          aria-describedby={hint ? `${id}-m` : undefined}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </span>
      {hint && <FieldMessage id={`${id}-m`}>{hint}</FieldMessage>}
    </div>
  )
}
