import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './Switch.module.css'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked' | 'onChange'> {
  on: boolean
  /** It was pressed: `true` is on. */
  onSwitch: (on: boolean) => void
  /** It waits for an answer: it keeps its focus and answers no press. @default false */
  busy?: boolean | undefined
}

/** On or off, with an effect at once; put it into the label that names it. */
export const Switch = ({ on, onSwitch, busy = false, className, ...rest }: SwitchProps) => (
  <input
    {...rest}
    type="checkbox"
    role="switch"
    className={classes(css.switch, className)}
    checked={on}
    aria-checked={on}
    // a disabled one would lose the focus
    aria-disabled={busy}
    onChange={(event) => busy || onSwitch(event.target.checked)}
  />
)
