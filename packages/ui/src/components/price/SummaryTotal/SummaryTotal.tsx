import { formatRub, type PricePlan, type Quote } from '@cloud/pricing'
import { type ComponentProps, memo } from 'react'
import { planText } from '../../../words/plan-names.ts'
import { priceTexts } from '../../../words/ru/price.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { DiscountBadge } from '../../parts/DiscountBadge/DiscountBadge.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden/VisuallyHidden.tsx'
import css from './SummaryTotal.module.css'

export interface SummaryTotalProps extends Omit<ComponentProps<'div'>, 'children'> {
  quote: Pick<Quote, 'total' | 'fullTotal' | 'saving' | 'hour' | 'vat' | 'discount'>
  price_plan: PricePlan
  /** VAT included in the price in percent, from the terms of the quote. */
  vatPercent: number
  /** True while a promo code is being checked: reserves the space of the price without discount. @default false */
  checking?: boolean | undefined
  /** Set if the page announces the total itself once it has settled. @default false */
  quiet?: boolean | undefined
}

/**
 * Shows the amount to pay in advance, with the price without discount, the hourly price and the VAT. A change is announced politely, unless `quiet`.
 *
 * - **Use it** for the amount to pay for one configuration.
 * - **Do not use it** for several servers: `EstimateTotal`.
 */
export const SummaryTotal = memo(function SummaryTotal({
  quote,
  price_plan,
  vatPercent,
  checking = false,
  quiet = false,
  className,
  ...rest
}: SummaryTotalProps) {
  const words = useWords()
  const texts = priceTexts(words)
  return (
    <div {...rest} className={classes(css.total, className)}>
      <div className={css.top}>
        <span>{texts.totalForPlan(planText(price_plan, words))}</span>
        <DiscountBadge discount={quote.discount.total} />
      </div>
      <output aria-live={quiet ? 'off' : 'polite'}>{formatRub(quote.total)}</output>
      {(quote.saving > 0 || price_plan > 0 || checking) && (
        <p className={css.more}>
          {(quote.saving > 0 || checking) && (
            <del className={quote.saving > 0 ? undefined : css.kept}>
              <VisuallyHidden>{`${texts.fullPriceLabel} `}</VisuallyHidden>
              <span>{formatRub(quote.fullTotal)}</span>
            </del>
          )}
          {price_plan > 0 && <span>{texts.perHourOf(formatRub(quote.hour))}</span>}
        </p>
      )}
      <p className={css.more}>
        <span>{texts.includingVatDash(String(vatPercent).replace('.', ','))}</span>{' '}
        <span>{formatRub(quote.vat, 'always')}</span>
      </p>
    </div>
  )
})
