import { formatRub } from '@cloud/pricing'
import type { ComponentProps } from 'react'
import { monthName } from '../../../words/month-name.ts'
import { historyTexts } from '../../../words/ru/history.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import type { Elements } from '../../elements.ts'
import { Icon } from '../../parts/Icon/Icon.tsx'
import css from './History.module.css'

/** A month of an account, as the API returns it: kopeks, `month` 1 to 12. */
export interface HistoryPeriod {
  readonly month: number
  readonly year: number
  readonly balance_start: number
  readonly balance_end: number
}

export interface HistoryProps<Period extends HistoryPeriod>
  extends Omit<ComponentProps<'div'>, 'children' | 'onToggle'> {
  /** Months, newest first; the first is the current month. */
  periods: readonly Period[]
  /** The open month; `null` if none is. */
  open: Period | null
  /** Called with a month that the user opens, or with `null` when the open month is closed. */
  onOpen: (period: Period | null) => void
  /** Content of the open month: `EventTable`, or a loader or failure of its events. */
  children: Elements
}

const isSameMonth = (left: HistoryPeriod, right: HistoryPeriod | null) =>
  left.year === right?.year && left.month === right.month

/**
 * Lists the months of an account with their balances; one is open at a time. The `details` elements share no `name`: with one, a browser would close a new month that is added open.
 *
 * - **Use it** for the months of an account.
 * - **Do not use it** for sign-ins: `ActLog`.
 */
export function History<Period extends HistoryPeriod>({
  periods,
  open,
  onOpen,
  className,
  children,
  ...rest
}: HistoryProps<Period>) {
  const words = useWords()
  const texts = historyTexts(words)
  return (
    <div {...rest} className={classes(css.months, className)}>
      {periods.map((period, index) => (
        <details
          key={`${period.year}-${period.month}`}
          className={css.month}
          open={isSameMonth(period, open)}
          onToggle={(event) => {
            if (event.target !== event.currentTarget) return
            if (event.currentTarget.open && !isSameMonth(period, open)) onOpen(period)
            if (!event.currentTarget.open && isSameMonth(period, open)) onOpen(null)
          }}
        >
          <summary>
            <Icon name="right" />
            <b>{monthName(period.month, period.year, words)}</b>
            <span className={css.balance}>
              <small>{texts.atStart} </small>
              <span>{formatRub(period.balance_start, 'always')}</span>
            </span>
            <span className={css.balance}>
              <small>{index === 0 ? texts.nowNote : texts.atEndNote}</small>
              <span>{formatRub(period.balance_end, 'always')}</span>
            </span>
          </summary>
          {isSameMonth(period, open) && children}
        </details>
      ))}
    </div>
  )
}
