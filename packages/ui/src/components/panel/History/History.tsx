import { formatRub } from '@cloud/pricing'
import type { ComponentProps } from 'react'
import { monthName } from '../../../words/month-name.ts'
import { classes } from '../../classes.ts'
import type { Elements } from '../../elements.ts'
import { Icon } from '../../parts/Icon/Icon.tsx'
import css from './History.module.css'

/** A month of an account, as the API gives it: kopeks, `month` 1 to 12. */
export interface HistoryPeriod {
  readonly month: number
  readonly year: number
  readonly balance_start: number
  readonly balance_end: number
}

export interface HistoryProps<Period extends HistoryPeriod>
  extends Omit<ComponentProps<'div'>, 'children' | 'onToggle'> {
  /** Newest first: the first is the month that is not over. */
  periods: readonly Period[]
  /** The month that is open; `null` when none is. */
  open: Period | null
  /** A month was opened, or (`null`) the open one was closed. */
  onOpen: (period: Period | null) => void
  /** What the open month shows: `EventTable`, or that its events are loading or did not load. */
  children: Elements
}

const same = (left: HistoryPeriod, right: HistoryPeriod | null) =>
  left.year === right?.year && left.month === right.month

/**
 * The months of an account with their balances; one is open at a time. They share no `name`: with one, a browser
 * closes a new month that comes in open beside the last one.
 */
export function History<Period extends HistoryPeriod>({
  periods,
  open,
  onOpen,
  className,
  children,
  ...rest
}: HistoryProps<Period>) {
  return (
    <div {...rest} className={classes(css.months, className)}>
      {periods.map((period, index) => (
        <details
          key={`${period.year}-${period.month}`}
          className={css.month}
          open={same(period, open)}
          onToggle={(event) => {
            if (event.target !== event.currentTarget) return
            if (event.currentTarget.open && !same(period, open)) onOpen(period)
            if (!event.currentTarget.open && same(period, open)) onOpen(null)
          }}
        >
          <summary>
            <Icon sign="right" />
            <b>{monthName(period.month, period.year)}</b>
            <span className={css.balance}>
              <small>на начало </small>
              <span>{formatRub(period.balance_start, 'always')}</span>
            </span>
            <span className={css.balance}>
              <small>{index === 0 ? 'сейчас ' : 'на конец '}</small>
              <span>{formatRub(period.balance_end, 'always')}</span>
            </span>
          </summary>
          {same(period, open) && children}
        </details>
      ))}
    </div>
  )
}
