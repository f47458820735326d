import { formatRub } from '@cloud/pricing'
import { type ComponentProps, Fragment, memo } from 'react'
import { decimalsOf } from '../../../words/decimals-of.ts'
import { estimateTexts } from '../../../words/ru/estimate.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { Disclosure } from '../../parts/Disclosure/Disclosure.tsx'
import how from '../PriceBreakdown/HowComputed.module.css'
import rows from '../PriceBreakdown/PriceBreakdown.module.css'
import { type EstimateSums, estimateHow, estimateRows, type SummedItem } from './estimateRows.ts'

export interface EstimateBreakdownProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Items that have a price. */
  items: readonly SummedItem[]
  sums: EstimateSums
  /** The promo code that is included in the prices, or that is `checking`. */
  promocode?: string | undefined
  /** True while the promo code is being checked; no sum includes it yet. @default false */
  checking?: boolean | undefined
  /** VAT included in the prices in percent, from their terms. */
  vatPercent: number
}

interface RowProps {
  readonly term: string
  readonly text: string
  readonly className?: string | undefined
}

/** Memoised: an unchanged row does not re-render. */
const Row = memo(({ term, text, className }: RowProps) => (
  <div className={className}>
    <dt>{term}</dt>
    <dd>{text}</dd>
  </div>
))

/**
 * Lists the items without discounts, the total, the cost of a month, and how each amount was computed.
 *
 * - **Use it** in the summary of an estimate.
 * - **Do not use it** for one configuration: `PriceBreakdown`.
 */
export function EstimateBreakdown({
  items,
  sums,
  promocode,
  checking = false,
  vatPercent,
  ...rest
}: EstimateBreakdownProps) {
  const words = useWords()
  const texts = estimateTexts(words)
  const shown = estimateRows(items, sums, promocode, words)
  const decimals = decimalsOf(shown.map(({ kopeks }) => kopeks))
  return (
    <div {...rest}>
      <dl className={rows.rows}>
        {shown.map(({ key, text, kopeks, kind }) => (
          <Fragment key={key}>
            {checking && kind === 'month' && (
              <Row className={rows.awaited} term={texts.promoNamed(promocode ?? '')} text={texts.checking} />
            )}
            <Row
              className={kind === 'part' ? undefined : rows[kind]}
              term={text}
              text={formatRub(kopeks, decimals)}
            />
          </Fragment>
        ))}
      </dl>
      <Disclosure summary={texts.howComputed} className={how.how}>
        <dl>
          {estimateHow(items, sums, vatPercent, words).map(({ key, term, text }) => (
            <Row key={key} term={term} text={text} />
          ))}
        </dl>
      </Disclosure>
    </div>
  )
}
