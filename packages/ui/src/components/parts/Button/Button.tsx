import type { ComponentProps } from 'react'
import { partsTexts } from '../../../words/ru/parts.ts'
import { useWords } from '../../../words/words-provider.tsx'
import css from './Button.module.css'
import { type ButtonLook, buttonClass } from './buttonClass.ts'
import { Spinner } from './Spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** True while the button's act is running: it keeps its width and focus, shows a spinner and ignores clicks. @default false */
  busy?: boolean | undefined
  /** Text beside the spinner while busy. For a narrow button leave it out and pass `busyLabel`. */
  busyText?: string | undefined
  /** Accessible name while busy, if there is no `busyText`. @default its `aria-label`, or 'Подождите' */
  busyLabel?: string | undefined
}

/**
 * A button that runs an action.
 *
 * - **Use it** for an action.
 * - **Do not use it** to go to another page: `ButtonLink`; inside a text: `LinkButton`.
 */
export function Button({
  look,
  tall,
  wide,
  icon,
  busy = false,
  busyText,
  busyLabel,
  className,
  onClick,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  const texts = partsTexts(useWords())
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ look, tall, wide, icon }, className)}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...(busy && {
        'aria-busy': true,
        'aria-disabled': true,
        'aria-label': busyText ?? busyLabel ?? rest['aria-label'] ?? texts.pleaseWait
      })}
    >
      <span className={css.words}>{children}</span>
      {busy && (
        <span className={css.busy}>
          <Spinner />
          {busyText !== undefined && <span>{busyText}</span>}
        </span>
      )}
    </button>
  )
}
