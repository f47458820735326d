import { formatRub } from '@cloud/pricing'
import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './MonthSummary.module.css'

export interface MonthSummaryProps extends ComponentProps<'div'> {
  /** What came in, in kopeks from 0 on, as the others. */
  received: number
  /** What came back of prepayments. @default 0 */
  returned?: number | undefined
  /** What was set aside for periods. @default 0 */
  prepaid?: number | undefined
  /** What was charged. */
  spent: number
}

/** What moved in a month, above its events; its children are links to the documents of the month. */
export function MonthSummary({
  received,
  returned = 0,
  prepaid = 0,
  spent,
  className,
  children,
  ...rest
}: MonthSummaryProps) {
  const sums = [
    { text: 'Поступило', kopeks: received },
    ...(returned > 0 ? [{ text: 'Вернулось из предоплат', kopeks: returned }] : []),
    ...(prepaid > 0 ? [{ text: 'Внесено в предоплату', kopeks: prepaid }] : []),
    { text: 'Списано', kopeks: spent }
  ]
  return (
    <div {...rest} className={classes(css.summary, className)}>
      {sums.map(({ text, kopeks }) => (
        <p key={text}>
          {text} <b>{formatRub(kopeks, 'always')}</b>
        </p>
      ))}
      <div className={css.links}>{children}</div>
    </div>
  )
}
