import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { classes } from '../../classes.ts'
import { Icon } from '../Icon/Icon.tsx'
import css from './QuantityStepper.module.css'

export interface QuantityStepperProps extends Omit<ComponentProps<'fieldset'>, 'onChange' | 'children'> {
  /** What is counted, for a screen reader. */
  label: string
  value: number
  /** @default 1 */
  min?: number | undefined
  max: number
  onChange: (value: number) => void
}

/** A small whole number, one by one, or by the arrow keys, Home and End. */
export function QuantityStepper({
  label,
  value,
  min = 1,
  max,
  onChange,
  className,
  ...rest
}: QuantityStepperProps) {
  const number = useRef<HTMLOutputElement>(null)
  const changed = useRef(false)
  const change = (wanted: number) => {
    const next = Math.min(max, Math.max(min, wanted))
    if (next === value) return
    changed.current = true
    onChange(next)
  }
  // a button that becomes disabled loses the focus: the other one takes it, so that the keys go on
  useLayoutEffect(() => {
    if (changed.current && (value <= min || value >= max))
      number.current?.parentElement
        ?.querySelector<HTMLElement>('button:enabled')
        ?.focus({ preventScroll: true })
    changed.current = false
  }, [value, min, max])
  const keyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const { key } = event
    const wanted = /^Arrow(Up|Right)$/.test(key)
      ? value + 1
      : /^Arrow(Down|Left)$/.test(key)
        ? value - 1
        : key === 'Home'
          ? min
          : key === 'End' && max
    if (wanted === false) return
    event.preventDefault()
    change(wanted)
  }
  return (
    <fieldset aria-label={label} {...rest} className={classes(css.stepper, className)} onKeyDown={keyDown}>
      <button type="button" aria-label="Меньше" disabled={value <= min} onClick={() => change(value - 1)}>
        <Icon sign="minus" />
      </button>
      <output ref={number} aria-live="polite">
        {value}
      </output>
      <button type="button" aria-label="Больше" disabled={value >= max} onClick={() => change(value + 1)}>
        <Icon sign="plus" />
      </button>
    </fieldset>
  )
}
