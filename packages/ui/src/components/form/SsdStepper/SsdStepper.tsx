import { DEFAULT_SSD, formatRub, SSD_SIZE } from '@cloud/pricing'
import { type ComponentProps, type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import { gigabytes } from '../../../words/gigabytes.ts'
import { groupDigits } from '../../../words/group-digits.ts'
import { Cells } from '../../parts/Cells/Cells.tsx'
import field from '../../parts/Field/Field.module.css'
import { FieldMessage } from '../../parts/Field/FieldMessage.tsx'
import { Icon } from '../../parts/Icon/Icon.tsx'
import css from './SsdStepper.module.css'

export interface SsdStepperProps extends Omit<ComponentProps<'div'>, 'onChange' | 'children'> {
  /** GB. */
  value: number
  onChange: (gigabytes: number) => void
  /** What the catalogue calls the disk; by default as `DEFAULT_SSD` is called. */
  group_title?: string | undefined
  /** The disk's price a month, kopeks; without it none is shown. */
  monthly_price_rub_cents?: number | undefined
}

const { min, max, step } = SSD_SIZE
const RANGE = `${min}–${groupDigits(max)}\u00a0ГБ, шаг ${gigabytes(step)}`

/** The size that a key asks for, GB: an arrow one step, Home and End the ends; the same one for any other key. */
export function sizeByKey(key: string, value: number): number {
  switch (key) {
    case 'ArrowUp':
    case 'ArrowRight':
      return Math.min(max, value + step)
    case 'ArrowDown':
    case 'ArrowLeft':
      return Math.max(min, value - step)
    case 'Home':
      return min
    case 'End':
      return max
    default:
      return value
  }
}

/** The size of the disk, step by step: 256 to 2048 GB. */
export function SsdStepper({
  value,
  onChange,
  group_title = DEFAULT_SSD.group_title,
  monthly_price_rub_cents,
  ...rest
}: SsdStepperProps) {
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const atEnd = useRef(false)
  const change = (size: number) => {
    if (size === value) return
    atEnd.current = size === min || size === max
    onChange(size)
  }
  // a button that becomes disabled loses the focus: the other one takes it, so that the keys go on
  useLayoutEffect(() => {
    if (atEnd.current && (value === min || value === max))
      group.current?.querySelector<HTMLElement>('button:enabled')?.focus()
    atEnd.current = false
  }, [value])
  const keyDown = (event: KeyboardEvent) => {
    const size = sizeByKey(event.key, value)
    if (event.altKey || event.ctrlKey || event.metaKey || size === value) return
    event.preventDefault()
    change(size)
  }
  return (
    <div {...rest}>
      <div className={field.label}>
        <span id={id}>{`Диск ${group_title}`}</span>
        {monthly_price_rub_cents !== undefined && (
          <span className={field.aside}>{`${formatRub(monthly_price_rub_cents)} в месяц`}</span>
        )}
      </div>
      <fieldset
        ref={group}
        className={css.stepper}
        aria-labelledby={id}
        aria-describedby={`${id}-m`}
        tabIndex={-1}
        onKeyDown={keyDown}
      >
        <button
          type="button"
          aria-label="Уменьшить диск"
          disabled={value <= min}
          onClick={() => change(value - step)}
        >
          <Icon sign="minus" />
        </button>
        <output aria-live="polite">{gigabytes(value)}</output>
        <button
          type="button"
          aria-label="Увеличить диск"
          disabled={value >= max}
          onClick={() => change(value + step)}
        >
          <Icon sign="plus" />
        </button>
      </fieldset>
      <Cells of={max / step} full={value / step} />
      <FieldMessage id={`${id}-m`}>{RANGE}</FieldMessage>
    </div>
  )
}
