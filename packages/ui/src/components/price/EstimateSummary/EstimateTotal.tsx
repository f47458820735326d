import { formatRub } from '@cloud/pricing'
import type { ComponentProps, CSSProperties } from 'react'
import { classes } from '../../classes.ts'
import { VisuallyHidden } from '../../parts/VisuallyHidden/VisuallyHidden.tsx'
import css from '../SummaryTotal/SummaryTotal.module.css'
import type { EstimateSums } from './estimateRows.ts'

export interface EstimateTotalProps extends Omit<ComponentProps<'div'>, 'children'> {
  sums: EstimateSums
  vatPercent: number
}

/** Shows the amount to pay when all servers of an estimate start, with the sum without discounts and the VAT. */
export function EstimateTotal({ sums, vatPercent, className, ...rest }: EstimateTotalProps) {
  const total = formatRub(sums.total)
  return (
    <div {...rest} className={classes(css.total, className)}>
      <div className={css.top}>К оплате при запуске</div>
      <output aria-live="polite" style={{ '--letters': total.length } as CSSProperties}>
        {total}
      </output>
      {sums.saving > 0 && (
        <p className={css.more}>
          <del>
            <VisuallyHidden>Цена без скидки: </VisuallyHidden>
            <span>{formatRub(sums.fullTotal)}</span>
          </del>
        </p>
      )}
      <p className={css.more}>
        <span>{`в том числе НДС ${String(vatPercent).replace('.', ',')}\u00a0% —`}</span>{' '}
        <span>{formatRub(sums.vat, 'always')}</span>
      </p>
    </div>
  )
}
