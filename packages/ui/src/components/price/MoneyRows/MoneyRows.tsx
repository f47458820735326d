import { formatRub } from '@cloud/pricing'
import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './MoneyRows.module.css'

export interface MoneyRow {
  readonly text: string
  /** Kopeks. */
  readonly rub_cents: number
  /**
   * 'moved' has its sign, plus too: money that comes or goes. 'result' closes the rows above it.
   * @default 'plain'
   */
  readonly kind?: 'plain' | 'moved' | 'result'
}

export interface MoneyRowsProps extends Omit<ComponentProps<'dl'>, 'children'> {
  rows: readonly MoneyRow[]
}

/** A small sum that can be followed: what is there, what comes, what goes, what is left. Always with kopeks. */
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
