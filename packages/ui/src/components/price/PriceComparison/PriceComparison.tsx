import { formatRub, type PricePlan, type Quote } from '@cloud/pricing'
import type { ComponentProps } from 'react'
import { planText } from '../../../words/plan-names.ts'
import { priceTexts } from '../../../words/ru/price.ts'
import { useWords } from '../../../words/words-provider.tsx'
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

/**
 * Compares the previous with the current price after a price change, so that the customer can decide.
 *
 * - **Use it** when a price changed while the user was choosing.
 * - **Do not use it** for a change of configuration: `ChangeTable`.
 */
export function PriceComparison({ before, after, price_plan, className, ...rest }: PriceComparisonProps) {
  const words = useWords()
  const texts = priceTexts(words)
  const rows = [
    // an hourly plan has no monthly payment, and `month` is rounded as for plans that have one
    ...(price_plan === 0 ? [] : ([[texts.perMonth, before.month, after.month]] as const)),
    [texts.perHour, before.hour, after.hour],
    [texts.totalForPlan(planText(price_plan, words)), before.total, after.total],
    [texts.includingVat, before.vat, after.vat]
  ] as const
  return (
    <table {...rest} className={classes(beforeAfter.table, css.table, className)}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{texts.amount}</VisuallyHidden>
          </th>
          <th scope="col">{texts.before}</th>
          <th scope="col">{texts.after}</th>
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
