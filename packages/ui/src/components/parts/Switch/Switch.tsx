import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './Switch.module.css'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked' | 'onChange'> {
  on: boolean
  /** Called when the user flips the switch: `true` is on. */
  onSwitch: (on: boolean) => void
  /** True while the change is being saved: the switch keeps its focus and ignores clicks. @default false */
  busy?: boolean | undefined
}

/**
 * Turns something on or off at once; put it inside its label.
 *
 * - **Use it** to turn something on or off at once.
 * - **Do not use it** for a value that is submitted: `Checkbox`.
 */
export const Switch = ({ on, onSwitch, busy = false, className, ...rest }: SwitchProps) => (
  <input
    {...rest}
    type="checkbox"
    role="switch"
    className={classes(css.switch, className)}
    checked={on}
    aria-checked={on}
    // `disabled` would lose the focus
    aria-disabled={busy}
    onChange={(event) => busy || onSwitch(event.target.checked)}
  />
)
