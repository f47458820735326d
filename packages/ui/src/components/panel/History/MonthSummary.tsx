import { formatRub } from '@cloud/pricing'
import type { ComponentProps } from 'react'
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

/** Sums of a month, above its events; the children are links to the documents of the month. */
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
  const hint =
    prepaid > 0 &&
    'Предоплата переходит в\u00a0«Списано» по\u00a0часам работы, остаток вернётся при остановке сервера.'
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
