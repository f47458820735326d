import { DEFAULT_SSD, type ExplainLine, formatRub } from '@cloud/pricing'
import { type ComponentProps, memo } from 'react'
import { decimalsOf } from '../../../words/decimals-of.ts'
import { type BreakdownRow, breakdownRows } from './breakdownRows.ts'
import { HowComputed } from './HowComputed.tsx'
import css from './PriceBreakdown.module.css'

export interface PriceBreakdownProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** The lines of `explain` of @cloud/pricing; the `input` in them lets the disk's price be recomputed. */
  lines: readonly ExplainLine[]
  /** The promo code that was applied, or is `checking`. */
  promocode?: string | undefined
  /** The code's answer is still waited for; its row is kept. @default false */
  checking?: boolean | undefined
  /** What the catalogue calls the disk; by default as `DEFAULT_SSD` is called. */
  group_title?: string | undefined
}

interface RowProps extends BreakdownRow {
  readonly decimals: 'auto' | 'always'
}

const Row = memo(({ text, kopeks, kind, decimals }: RowProps) => (
  <div className={kopeks === null ? css.awaited : kind === 'part' ? undefined : css[kind]}>
    <dt>{text}</dt>
    <dd>{kopeks === null ? 'проверяем…' : formatRub(kopeks, decimals)}</dd>
  </div>
))

/** What a month is made of, to the kopek, and how each figure was computed. */
export const PriceBreakdown = memo(function PriceBreakdown({
  lines,
  promocode,
  checking,
  group_title = DEFAULT_SSD.group_title,
  ...rest
}: PriceBreakdownProps) {
  const rows = breakdownRows(lines, { group_title, promocode, checking })
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
