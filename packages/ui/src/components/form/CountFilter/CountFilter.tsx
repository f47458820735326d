import { formTexts } from '../../../words/ru/form.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import {
  SegmentedControl,
  type SegmentedControlProps
} from '../../parts/SegmentedControl/SegmentedControl.tsx'
import css from './CountFilter.module.css'

export interface CountFilterProps
  extends Omit<
    SegmentedControlProps<number>,
    'legend' | 'options' | 'hideLegend' | 'small' | 'value' | 'onChange'
  > {
  /** Numbers of cards in which this card is offered, ascending. */
  counts: readonly number[]
  /** Chosen number of cards; `null` shows all. */
  value: number | null
  onChange: (count: number | null) => void
}

/**
 * Filters the configurations of a card by the number of cards.
 *
 * - **Use it** where only the number of cards filters a list.
 * - **Do not use it** together with memory and order: `ConfigurationTools`.
 */
export function CountFilter({ counts, value, onChange, className, ...rest }: CountFilterProps) {
  const texts = formTexts(useWords())
  return (
    <SegmentedControl
      {...rest}
      className={classes(css.filter, className)}
      legend={texts.numberOfGpuCards}
      hideLegend
      small
      // no configuration of a card has 0 cards, so 0 stands for all
      options={[
        { value: 0, text: texts.all },
        ...counts.map((count) => ({ value: count, text: String(count) }))
      ]}
      value={value ?? 0}
      onChange={(count) => onChange(count || null)}
    />
  )
}
