import { DEFAULT_SSD, formatRub, SSD_SIZE, SSD_SIZES } from '@cloud/pricing'
import { type ComponentProps, useId } from 'react'
import { gigabytes } from '../../../words/gigabytes.ts'
import { groupDigits } from '../../../words/group-digits.ts'
import { formTexts } from '../../../words/ru/form.ts'
import type { Words } from '../../../words/words.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { Cells } from '../../parts/Cells/Cells.tsx'
import field from '../../parts/Field/Field.module.css'
import { FieldMessage } from '../../parts/Field/FieldMessage.tsx'
import { Stepper } from '../../parts/QuantityStepper/Stepper.tsx'
import css from './SsdStepper.module.css'

export interface SsdStepperProps extends Omit<ComponentProps<'div'>, 'onChange' | 'children'> {
  /** Disk size in GB. */
  value: number
  onChange: (gigabytes: number) => void
  /** Name of the disk in the catalogue. @default the name of `DEFAULT_SSD` */
  group_title?: string | undefined
  /** Monthly price of the disk in kopeks; not shown if absent. */
  monthly_price_rub_cents?: number | undefined
}

const { min, max, step } = SSD_SIZE
const range = (words?: Words) => formTexts(words).diskRange(min, groupDigits(max), gigabytes(step, words))

/**
 * Selects the disk size, step by step through `SSD_SIZES`.
 *
 * - **Use it** for the size of a disk.
 * - **Do not use it** for other numbers: `QuantityStepper`.
 */
export function SsdStepper({
  value,
  onChange,
  group_title = DEFAULT_SSD.group_title,
  monthly_price_rub_cents,
  ...rest
}: SsdStepperProps) {
  const words = useWords()
  const texts = formTexts(words)
  const id = useId()
  return (
    <div {...rest}>
      <div className={field.label}>
        <span id={id}>{texts.disk(group_title)}</span>
        {monthly_price_rub_cents !== undefined && (
          <span className={field.aside}>{texts.perMonth(formatRub(monthly_price_rub_cents))}</span>
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
        less={texts.smallerDisk}
        more={texts.largerDisk}
      >
        {gigabytes(value, words)}
      </Stepper>
      <Cells of={SSD_SIZES.length} full={SSD_SIZES.indexOf(value) + 1} />
      <FieldMessage id={`${id}-m`}>{range(words)}</FieldMessage>
    </div>
  )
}
