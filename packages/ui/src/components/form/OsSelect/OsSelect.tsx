import { type ComponentProps, useId } from 'react'
import { formTexts } from '../../../words/ru/form.ts'
import { useWords } from '../../../words/words-provider.tsx'
import field from '../../parts/Field/Field.module.css'
import { FieldMessage } from '../../parts/Field/FieldMessage.tsx'
import { Icon } from '../../parts/Icon/Icon.tsx'

/** An operating system of the catalogue, as the API returns it. */
export interface SelectOs {
  readonly id: number
  readonly name: string
  readonly description: string
}

export interface OsSelectProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  systems: readonly SelectOs[]
  /** Id of the chosen system; `null` until one is chosen. */
  value: number | null
  onChange: (id: number) => void
  /** Error message: a system must be chosen. Replaces the description. */
  error?: string | null | undefined
}

/**
 * A native select for the operating system, with a description of the chosen one. The `ref` is the select.
 *
 * - **Use it** for the operating systems of the API.
 * - **Do not use it** for other options: `SelectField`.
 */
export function OsSelect({ systems, value, onChange, error, className, ...rest }: OsSelectProps) {
  const texts = formTexts(useWords())
  const made = useId()
  const id = rest.id ?? made
  const message = error ?? systems.find((system) => system.id === value)?.description
  return (
    <div className={className}>
      <label className={field.label} htmlFor={id}>
        {texts.operatingSystem}
      </label>
      <span className={field.select}>
        <select
          required
          {...rest}
          id={id}
          className={field.input}
          value={value ?? ''}
          onChange={(event) => onChange(Number(event.target.value))}
          aria-invalid={error ? true : undefined}
          aria-describedby={message ? `${id}-m` : undefined}
        >
          <option value="" disabled hidden>
            {texts.chooseASystem}
          </option>
          {systems.map((system) => (
            <option key={system.id} value={system.id}>
              {system.name}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </span>
      {message && (
        <FieldMessage id={`${id}-m`} kind={error ? 'error' : 'hint'}>
          {message}
        </FieldMessage>
      )}
    </div>
  )
}
