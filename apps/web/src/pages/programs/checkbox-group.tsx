import { Checkbox, FieldMessage, Stack } from '@cloud/ui'
import { useId } from 'react'
import css from './programs.module.css'

interface CheckboxGroupProps {
  readonly legend: string
  readonly name: string
  readonly options: readonly { readonly value: string; readonly text: string; readonly note?: string }[]
  readonly checked: readonly string[]
  /** Called with the checked values; values that are no option are kept. */
  readonly onChange: (checked: readonly string[]) => void
  readonly error: string | undefined
}

/** Checkboxes for several values of one field. */
export function CheckboxGroup({ legend, name, options, checked, onChange, error }: CheckboxGroupProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className={css.legend}>{legend}</legend>
      <Stack gap={1}>
        {options.map(({ value, text, note }) => (
          <Checkbox
            key={value}
            name={name}
            checked={checked.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...checked, value] : checked.filter((other) => other !== value))
            }
          >
            <span>{text}</span>
            {note && <small className={css.note}>{note}</small>}
          </Checkbox>
        ))}
      </Stack>
      {error && (
        <FieldMessage id={id} kind="error">
          {error}
        </FieldMessage>
      )}
    </fieldset>
  )
}
