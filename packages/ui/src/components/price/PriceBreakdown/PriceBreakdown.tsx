import { DEFAULT_SSD, type ExplainLine, formatRub } from '@cloud/pricing'
import { type ComponentProps, memo } from 'react'
import { decimalsOf } from '../../../words/decimals-of.ts'
import { priceTexts } from '../../../words/ru/price.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { type BreakdownRow, breakdownRows } from './breakdownRows.ts'
import { HowComputed } from './HowComputed.tsx'
import css from './PriceBreakdown.module.css'

export interface PriceBreakdownProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Lines of `explain` of @cloud/pricing; their `input` allows recomputing the disk's price. */
  lines: readonly ExplainLine[]
  /** The promo code that is applied, or that is `checking`. */
  promocode?: string | undefined
  /** True while the promo code is being checked; its row is shown without an amount. @default false */
  checking?: boolean | undefined
  /** Name of the disk in the catalogue. @default the name of `DEFAULT_SSD` */
  group_title?: string | undefined
}

interface RowProps extends BreakdownRow {
  readonly decimals: 'auto' | 'always'
}

const Row = memo(({ text, kopeks, kind, decimals }: RowProps) => {
  const texts = priceTexts(useWords())
  return (
    <div className={kopeks === null ? css.awaited : kind === 'part' ? undefined : css[kind]}>
      <dt>{text}</dt>
      <dd>{kopeks === null ? texts.checking : formatRub(kopeks, decimals)}</dd>
    </div>
  )
})

/**
 * Lists the parts of a monthly price to the kopek, and how each amount was computed.
 *
 * - **Use it** to explain the price of one configuration.
 * - **Do not use it** for several servers: `EstimateBreakdown`.
 */
export const PriceBreakdown = memo(function PriceBreakdown({
  lines,
  promocode,
  checking,
  group_title = DEFAULT_SSD.group_title,
  ...rest
}: PriceBreakdownProps) {
  const words = useWords()
  const rows = breakdownRows(lines, { group_title, promocode, checking }, words)
  const decimals = decimalsOf(rows.map(({ kopeks }) => kopeks ?? 0))
  return (
    <div {...rest}>
      <dl className={css.rows}>
        {rows.map((row) => (
          <Row key={row.code} {...row} decimals={decimals} />
        ))}
      </dl>
      <HowComputed lines={lines} />
    </div>
  )
})
