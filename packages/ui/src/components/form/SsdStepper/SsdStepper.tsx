import { DEFAULT_SSD, formatRub, SSD_SIZE, SSD_SIZES } from '@cloud/pricing'
import { type ComponentProps, useId } from 'react'
import { gigabytes } from '../../../words/gigabytes.ts'
import { groupDigits } from '../../../words/group-digits.ts'
import { Cells } from '../../parts/Cells/Cells.tsx'
import field from '../../parts/Field/Field.module.css'
import { FieldMessage } from '../../parts/Field/FieldMessage.tsx'
import { Stepper } from '../../parts/QuantityStepper/Stepper.tsx'
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

/** The size of the disk, step by step over `SSD_SIZES`. */
export function SsdStepper({
  value,
  onChange,
  group_title = DEFAULT_SSD.group_title,
  monthly_price_rub_cents,
  ...rest
}: SsdStepperProps) {
  const id = useId()
  return (
    <div {...rest}>
      <div className={field.label}>
        <span id={id}>{`Диск ${group_title}`}</span>
        {monthly_price_rub_cents !== undefined && (
          <span className={field.aside}>{`${formatRub(monthly_price_rub_cents)} в месяц`}</span>
        )}
      </div>
      <Stepper
        {...SSD_SIZE}
        className={css.size}
        aria-labelledby={id}
        aria-describedby={`${id}-m`}
        tabIndex={-1}
        value={value}
        onChange={onChange}
        less="Уменьшить диск"
        more="Увеличить диск"
      >
        {gigabytes(value)}
      </Stepper>
      <Cells of={SSD_SIZES.length} full={SSD_SIZES.indexOf(value) + 1} />
      <FieldMessage id={`${id}-m`}>{RANGE}</FieldMessage>
    </div>
  )
}
