import { type ComponentProps, useId } from 'react'
import { classes } from '../../classes.ts'
import field from '../Field/Field.module.css'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx'
import css from './SearchField.module.css'

export interface SearchFieldProps
  extends Omit<ComponentProps<'input'>, 'children' | 'className' | 'value' | 'onChange' | 'type'> {
  label: string
  /** Shows the label only to screen readers. @default false */
  hideLabel?: boolean | undefined
  value: string
  /** Called with the text after each change. */
  onSearch: (text: string) => void
  /** Text about the result, announced after each change: 'Найдено 3 из 40'. An empty text is not shown; without the prop there is no announcement. */
  found?: string | undefined
  className?: string | undefined
}

/**
 * Filters a list while the user types. Escape clears the text.
 *
 * - **Use it** to filter the list below it.
 * - **Do not use it** for a value that is submitted: `TextField`.
 */
export function SearchField({
  label,
  hideLabel = false,
  value,
  onSearch,
  found,
  id,
  className,
  ...rest
}: SearchFieldProps) {
  const made = useId()
  const own = id ?? made
  return (
    <div className={classes(css.search, className)}>
      <label htmlFor={own} className={hideLabel ? undefined : field.label}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      <input
        autoComplete="off"
        {...rest}
        id={own}
        type="search"
        className={field.input}
        value={value}
        onChange={({ target }) => onSearch(target.value)}
      />
      {found !== undefined && (
        <p role="status" className={css.found}>
          {found}
        </p>
      )}
    </div>
  )
}
