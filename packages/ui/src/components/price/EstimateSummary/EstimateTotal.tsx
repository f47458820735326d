import { formatRub } from '@cloud/pricing'
import type { ComponentProps, CSSProperties } from 'react'
import { estimateTexts } from '../../../words/ru/estimate.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { VisuallyHidden } from '../../parts/VisuallyHidden/VisuallyHidden.tsx'
import css from '../SummaryTotal/SummaryTotal.module.css'
import type { EstimateSums } from './estimateRows.ts'

export interface EstimateTotalProps extends Omit<ComponentProps<'div'>, 'children'> {
  sums: EstimateSums
  vatPercent: number
}

/**
 * Shows the amount to pay when all servers of an estimate start, with the sum without discounts and the VAT.
 *
 * - **Use it** in the summary of an estimate.
 * - **Do not use it** for one configuration: `SummaryTotal`.
 */
export function EstimateTotal({ sums, vatPercent, className, ...rest }: EstimateTotalProps) {
  const texts = estimateTexts(useWords())
  const total = formatRub(sums.total)
  return (
    <div {...rest} className={classes(css.total, className)}>
      <div className={css.top}>{texts.dueAtLaunch}</div>
      <output aria-live="polite" style={{ '--letters': total.length } as CSSProperties}>
        {total}
      </output>
      {sums.saving > 0 && (
        <p className={css.more}>
          <del>
            <VisuallyHidden>{`${texts.fullPriceLabel} `}</VisuallyHidden>
            <span>{formatRub(sums.fullTotal)}</span>
          </del>
        </p>
      )}
      <p className={css.more}>
        <span>{texts.includingVatDash(String(vatPercent).replace('.', ','))}</span>{' '}
        <span>{formatRub(sums.vat, 'always')}</span>
      </p>
    </div>
  )
}
