import type { ComponentProps } from 'react'
import { partsTexts } from '../../../words/ru/parts.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import css from './QuantityStepper.module.css'
import { Stepper } from './Stepper.tsx'

export interface QuantityStepperProps
  extends Omit<ComponentProps<'fieldset'>, 'onChange' | 'onKeyDown' | 'children'> {
  /** Name of the counted thing, for screen readers. */
  label: string
  value: number
  /** @default 1 */
  min?: number | undefined
  max: number
  onChange: (value: number) => void
}

/**
 * Selects a small whole number by buttons, or by arrow keys, Home and End.
 *
 * - **Use it** for a small whole number.
 * - **Do not use it** for a disk size: `SsdStepper`; for a large number: `TextField` with `inputMode`.
 */
export const QuantityStepper = ({ label, value, min = 1, className, ...rest }: QuantityStepperProps) => {
  const texts = partsTexts(useWords())
  return (
    <Stepper
      aria-label={label}
      {...rest}
      className={classes(css.quantity, className)}
      value={value}
      min={min}
      step={1}
      less={texts.less}
      more={texts.more}
    >
      {value}
    </Stepper>
  )
}
