import { formatRub } from '@cloud/pricing'
import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './MonthSummary.module.css'

export interface MonthSummaryProps extends ComponentProps<'div'> {
  /** Money that came in, in kopeks, not negative, like the others. */
  received: number
  /** Returned from prepayments. @default 0 */
  returned?: number | undefined
  /** Set aside as prepayments. @default 0 */
  prepaid?: number | undefined
  /** Charged. */
  spent: number
}

/** The sums of a month, above its events; its children are links to the documents of the month. */
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
          <span>{text}</span> <b>{formatRub(kopeks, 'always')}</b>
        </p>
      ))}
      <div className={css.links}>{children}</div>
    </div>
  )
}
