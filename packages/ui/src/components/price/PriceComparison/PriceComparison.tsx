import { formatRub, type PricePlan, type Quote } from '@cloud/pricing'
import type { ComponentProps } from 'react'
import { PLAN_NAMES } from '../../../words/plan-names.ts'
import { classes } from '../../classes.ts'
import { VisuallyHidden } from '../../parts/VisuallyHidden/VisuallyHidden.tsx'
import beforeAfter from '../BeforeAfter/BeforeAfter.module.css'
import css from './PriceComparison.module.css'

export interface PriceComparisonProps extends Omit<ComponentProps<'table'>, 'children'> {
  /** Quote that the customer saw. */
  before: Quote
  /** Current quote. */
  after: Quote
  price_plan: PricePlan
}

/** Compares the previous with the current price after a price change, so that the customer can decide. */
export function PriceComparison({ before, after, price_plan, className, ...rest }: PriceComparisonProps) {
  const rows = [
    // an hourly plan has no monthly payment, and `month` is rounded as for plans that have one
    ...(price_plan === 0 ? [] : ([['В месяц', before.month, after.month]] as const)),
    ['В час', before.hour, after.hour],
    [`Итого за ${PLAN_NAMES[price_plan]}`, before.total, after.total],
    ['в том числе НДС', before.vat, after.vat]
  ] as const
  return (
    <table {...rest} className={classes(beforeAfter.table, css.table, className)}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Сумма</VisuallyHidden>
          </th>
          <th scope="col">Было</th>
          <th scope="col">Стало</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([text, was, is]) => (
          <tr key={text} className={was === is ? beforeAfter.same : undefined}>
            <th scope="row">{text}</th>
            <td>{formatRub(was, 'always')}</td>
            <td>{formatRub(is, 'always')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
