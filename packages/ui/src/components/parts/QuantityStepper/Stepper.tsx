import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { classes } from '../../classes.ts'
import { useHeldEnter } from '../../use-held-enter.ts'
import { Icon } from '../Icon/Icon.tsx'
import css from './Stepper.module.css'

interface StepperProps extends Omit<ComponentProps<'fieldset'>, 'onChange' | 'onKeyDown'> {
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  readonly onChange: (value: number) => void
  /** Accessible name of the button that decreases the number. */
  readonly less: string
  readonly more: string
}

/** Number of steps for each key; Home and End go to the ends. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  Home: -Infinity,
  End: Infinity
}

/** A number between two buttons that change it step by step; the children show the number. */
export function Stepper({
  value,
  min,
  max,
  step,
  onChange,
  less,
  more,
  children,
  className,
  ...rest
}: StepperProps) {
  const number = useRef<HTMLOutputElement>(null)
  const changed = useRef(false)
  const heldEnter = useHeldEnter()
  const change = (steps: number) => {
    const next = Math.min(max, Math.max(min, value + steps * step))
    changed.current = next !== value
    if (changed.current) onChange(next)
  }
  // a button that becomes disabled loses the focus, so the other button takes it and keys keep working
  useLayoutEffect(() => {
    if (changed.current && (value <= min || value >= max))
      number.current?.parentElement?.querySelector<HTMLElement>('button:enabled')?.focus()
    changed.current = false
  }, [value, min, max])
  const keyDown = (event: KeyboardEvent) => {
    heldEnter(event)
    // a page may stop a held Enter, which changes the number step by step here
    if (event.key === 'Enter') event.stopPropagation()
    const steps = STEPS[event.key]
    if (event.altKey || event.ctrlKey || event.metaKey || steps === undefined) return
    event.preventDefault()
    change(steps)
  }
  return (
    <fieldset {...rest} className={classes(css.stepper, className)} onKeyDown={keyDown}>
      <button type="button" aria-label={less} disabled={value <= min} onClick={() => change(-1)}>
        <Icon name="minus" />
      </button>
      <output ref={number} aria-live="polite">
        {children}
      </output>
      <button type="button" aria-label={more} disabled={value >= max} onClick={() => change(1)}>
        <Icon name="plus" />
      </button>
    </fieldset>
  )
}
