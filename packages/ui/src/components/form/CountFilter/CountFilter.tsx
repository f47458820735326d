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
  /** The numbers of cards that this card is offered with, smallest first. */
  counts: readonly number[]
  /** `null` shows all. */
  value: number | null
  onChange: (count: number | null) => void
}

/** Narrows the configurations of a card to one number of cards. */
export function CountFilter({ counts, value, onChange, className, ...rest }: CountFilterProps) {
  return (
    <SegmentedControl
      {...rest}
      className={classes(css.filter, className)}
      legend="Число видеокарт"
      hideLegend
      small
      // no configuration of a card has 0 cards, so 0 stands for all
      options={[{ value: 0, text: 'Все' }, ...counts.map((count) => ({ value: count, text: String(count) }))]}
      value={value ?? 0}
      onChange={(count) => onChange(count || null)}
    />
  )
}
