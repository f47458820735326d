import { SERVER_NAME_MAX } from '@cloud/pricing'
import { textLength } from '@cloud/pricing/words'
import { type ChangeEvent, type ComponentProps, useId, useState } from 'react'
import { formTexts } from '../../../words/ru/form.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { Button } from '../../parts/Button/Button.tsx'
import field from '../../parts/Field/Field.module.css'
import { FieldMessage } from '../../parts/Field/FieldMessage.tsx'
import { Icon } from '../../parts/Icon/Icon.tsx'
import { isComposing, truncateInput } from '../../parts/TextField/truncateText.ts'
import { VisuallyHidden } from '../../parts/VisuallyHidden/VisuallyHidden.tsx'
import css from './NameField.module.css'

export interface NameFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'children'> {
  value: string
  /** Called with the typed name, cut to 20 code points. */
  onChange: (name: string) => void
  /** Called when the user requests a generated name. Without it the button is not shown. */
  onRefresh?: (() => void) | undefined
  /** True while a generated name is being loaded. @default false */
  refreshing?: boolean | undefined
  /** Error message below the field. */
  error?: string | null | undefined
  /** Makes the name read-only, for a change of configuration. @default false */
  locked?: boolean | undefined
}

/**
 * Field for the server's name: at most 20 code points, counted while the user types. The `ref` and native attributes go to the input.
 *
 * - **Use it** for the name of a new or renamed server.
 * - **Do not use it** for other names: `TextField`.
 */
export function NameField({
  value,
  onChange,
  onRefresh,
  refreshing = false,
  error,
  locked = false,
  className,
  ...rest
}: NameFieldProps) {
  const texts = formTexts(useWords())
  const made = useId()
  const id = rest.id ?? made
  const [generated, setGenerated] = useState(false)
  const keep = (input: HTMLInputElement) => {
    truncateInput(input, SERVER_NAME_MAX)
    onChange(input.value)
  }
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    setGenerated(false)
    if (isComposing(nativeEvent)) onChange(target.value)
    else keep(target)
  }
  const hint = locked ? texts.onlyNameChanges : undefined
  const message = error ?? hint
  return (
    <div className={className}>
      <div className={field.label}>
        <label htmlFor={id}>{texts.serverName}</label>
        {!locked && (
          <span className={field.aside} id={`${id}-c`}>
            {texts.lengthOf(textLength(value), SERVER_NAME_MAX)}
          </span>
        )}
      </div>
      <div className={onRefresh && !locked ? css.line : undefined}>
        <input
          required={!locked}
          autoComplete="off"
          spellCheck={false}
          {...rest}
          id={id}
          className={field.input}
          value={value}
          onChange={change}
          onCompositionEnd={(event) => {
            rest.onCompositionEnd?.(event)
            keep(event.currentTarget)
          }}
          readOnly={locked}
          aria-invalid={error ? true : undefined}
          aria-describedby={[message && `${id}-m`, !locked && `${id}-c`].filter(Boolean).join(' ')}
        />
        {onRefresh && !locked && (
          <Button
            icon
            aria-label={texts.generateAName}
            busy={refreshing}
            onClick={() => {
              setGenerated(true)
              onRefresh()
            }}
          >
            <Icon name="refresh" />
          </Button>
        )}
      </div>
      {/* the focus stays on the button, so the generated name is announced */}
      <VisuallyHidden role="status">{generated && !refreshing && value}</VisuallyHidden>
      {message && (
        <FieldMessage id={`${id}-m`} kind={error ? 'error' : 'hint'}>
          {message}
        </FieldMessage>
      )}
    </div>
  )
}
