import { formatRub } from '@cloud/pricing'
import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './MoneyRows.module.css'

export interface MoneyRow {
  readonly text: string
  /** Amount in kopeks. */
  readonly rub_cents: number
  /**
   * Kind of the row: 'moved' shows the sign, also plus (money that comes or goes); 'result' closes the rows above it.
   * @default 'plain'
   */
  readonly kind?: 'plain' | 'moved' | 'result'
}

export interface MoneyRowsProps extends Omit<ComponentProps<'dl'>, 'children'> {
  rows: readonly MoneyRow[]
}

/**
 * A short calculation: what there is, what is added, what is taken, what is left. Always with kopeks.
 *
 * - **Use it** for a short calculation with a result.
 * - **Do not use it** for one price: `PriceBreakdown`; over time: `StackedChart`.
 */
export function MoneyRows({ rows, className, ...rest }: MoneyRowsProps) {
  return (
    <dl {...rest} className={classes(css.rows, className)}>
      {rows.map(({ text, rub_cents, kind }) => (
        <div key={text} className={kind === 'result' ? css.result : undefined}>
          <dt>{text}</dt>
          <dd>{`${kind === 'moved' && rub_cents > 0 ? '+' : ''}${formatRub(rub_cents, 'always')}`}</dd>
        </div>
      ))}
    </dl>
  )
}
