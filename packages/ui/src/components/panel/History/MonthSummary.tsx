import { formatRub } from '@cloud/pricing'
import type { ComponentProps } from 'react'
import { historyTexts } from '../../../words/ru/history.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import css from './MonthSummary.module.css'

export interface MonthSummaryProps extends ComponentProps<'div'> {
  /** Money received in kopeks; not negative, like the other amounts. */
  received: number
  /** Refunds of prepayments in kopeks. @default 0 */
  returned?: number | undefined
  /** Money set aside as prepayments, in kopeks. @default 0 */
  prepaid?: number | undefined
  /** Charges in kopeks. */
  spent: number
}

/**
 * Sums of a month, above its events; the children are links to the documents of the month.
 *
 * - **Use it** above the events of a month.
 * - **Do not use it** for other sums: `MoneyRows`.
 */
export function MonthSummary({
  received,
  returned = 0,
  prepaid = 0,
  spent,
  className,
  children,
  ...rest
}: MonthSummaryProps) {
  const texts = historyTexts(useWords())
  const sums = [
    { text: texts.received, kopeks: received },
    ...(returned > 0 ? [{ text: texts.returnedFromPrepayments, kopeks: returned }] : []),
    ...(prepaid > 0 ? [{ text: texts.paidIntoPrepayments, kopeks: prepaid }] : []),
    { text: texts.charged, kopeks: spent }
  ]
  const hint = prepaid > 0 && texts.prepaymentExplained
  return (
    <div {...rest} className={classes(css.summary, className)}>
      {sums.map(({ text, kopeks }) => (
        <p key={text}>
          <span>{text}</span> <b>{formatRub(kopeks, 'always')}</b>
        </p>
      ))}
      {hint && <p className={css.hint}>{hint}</p>}
      <div className={css.links}>{children}</div>
    </div>
  )
}
