import type { ComponentProps } from 'react'
import css from './Button.module.css'
import { type ButtonLook, buttonClass } from './buttonClass.ts'
import { Spinner } from './Spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** What the button asked for is under way: it keeps its width and focus, shows a spinner and answers no press. @default false */
  busy?: boolean | undefined
  /** Shown beside the spinner while busy. Leave it out where the button is too narrow, and give `busyLabel`. */
  busyText?: string | undefined
  /** The name while busy for a screen reader, when there is no `busyText`. @default its `aria-label`, or 'Подождите' */
  busyLabel?: string | undefined
}

/** Does something. What leads to an address is a link: use `ButtonLink`. */
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
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ look, tall, wide, icon }, className)}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...(busy && {
        'aria-busy': true,
        'aria-disabled': true,
        'aria-label': busyText ?? busyLabel ?? rest['aria-label'] ?? 'Подождите'
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
