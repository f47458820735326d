import { PROMO_CODE_MAX, promoCode } from '@cloud/pricing/words'
import { type ComponentProps, useId, useRef } from 'react'
import { priceTexts } from '../../../words/ru/price.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { Button } from '../../parts/Button/Button.tsx'
import field from '../../parts/Field/Field.module.css'
import { FieldMessage } from '../../parts/Field/FieldMessage.tsx'
import { truncateText } from '../../parts/TextField/truncateText.ts'
import { VisuallyHidden } from '../../parts/VisuallyHidden/VisuallyHidden.tsx'
import css from './PromoForm.module.css'

/** State of the promo code. `discount` is the percentage from the response, `message` the sentence from the error catalogue. */
export type PromoFormState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'applied'; readonly discount: number }
  | { readonly kind: 'failed'; readonly message: string }

export interface PromoFormProps
  extends Omit<ComponentProps<'form'>, 'onChange' | 'onReset' | 'onSubmit' | 'children'> {
  /** Text of the field. */
  value: string
  /** Called with the typed text in upper case. */
  onChange: (code: string) => void
  /** Called when the user submits the code. */
  onApply: () => void
  /** Called when the user removes the applied code. */
  onReset: () => void
  state: PromoFormState
  /** Disables the form, because no configuration is chosen to check the code against. @default false */
  disabled?: boolean | undefined
}

/** Trims the typed text and changes it to upper case in the field itself: if React wrote it, the caret would jump to the end. */
function keptCode(input: HTMLInputElement): string {
  const { text, caret } = truncateText(
    input.value,
    input.selectionStart ?? input.value.length,
    PROMO_CODE_MAX
  )
  const code = promoCode(text)
  if (code === input.value) return code
  input.value = code
  input.setSelectionRange(caret, caret)
  return code
}

/** Scrolls the result of a code that the user submitted above the bottom bar: the price gets new lines above the form. */
const showResult = (message: HTMLElement | null) => {
  if (message?.closest('form:focus-within')) message.scrollIntoView({ block: 'nearest' })
}

/**
 * Field for a promo code, which stays shown as applied until it is reset.
 *
 * - **Use it** for a promo code.
 * - **Do not use it** for a one-time code: `CodeField`.
 */
export function PromoForm({
  value,
  onChange,
  onApply,
  onReset,
  state,
  disabled = false,
  ...rest
}: PromoFormProps) {
  const texts = priceTexts(useWords())
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const applied = state.kind === 'applied'
  const checking = state.kind === 'checking'
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault()
        if (applied) {
          // the button becomes disabled, and a disabled button loses the focus
          if (event.currentTarget.matches(':has(:focus-visible)')) input.current?.focus()
          onReset()
        } else if (!checking && !disabled && value.trim() !== '') onApply()
      }}
    >
      <VisuallyHidden>
        <label htmlFor={id}>{texts.promoCode}</label>
      </VisuallyHidden>
      <div className={css.line}>
        <input
          ref={input}
          id={id}
          className={field.input}
          name="promocode"
          placeholder={texts.promoCode}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(keptCode(event.target))}
          readOnly={applied}
          aria-invalid={state.kind === 'failed' ? true : undefined}
          aria-describedby={`${id}-m`}
        />
        <Button
          type="submit"
          busy={checking}
          busyLabel={texts.checkingCode}
          disabled={!applied && !checking && (disabled || value.trim() === '')}
        >
          {applied ? texts.reset : texts.apply}
        </Button>
      </div>
      <div id={`${id}-m`} role="status" className={state.kind === 'idle' ? undefined : css.message}>
        {applied && (
          <FieldMessage ref={showResult} kind="success">
            {texts.promoApplied(String(state.discount).replace('.', ','))}
          </FieldMessage>
        )}
        {state.kind === 'failed' && (
          // biome-ignore lint/a11y/useValidAriaValues: without the attribute, because the status around it announces the error
          <FieldMessage ref={showResult} kind="error" aria-live={undefined}>
            {state.message}
          </FieldMessage>
        )}
      </div>
    </form>
  )
}
