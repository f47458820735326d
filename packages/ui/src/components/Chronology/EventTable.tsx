import { type EventType, formatRub } from '@cloud/pricing'
import type { ComponentProps } from 'react'
import { moscowDay, moscowMoment } from '../../words/moscow.ts'
import { classes } from '../classes.ts'
import type { ChronologyPeriod } from './Chronology.tsx'
import { EVENT_NAMES } from './EVENT_NAMES.ts'
import css from './EventTable.module.css'

/** Something that happened to an account, as the API gives it: signed kopeks, and the balance after it. */
export interface TableEvent {
  readonly id: number
  readonly type: EventType
  readonly created_at: string
  readonly amount_rub_cents: number
  readonly balance_rub_cents: number
  /** What happened, in a sentence; where it is empty, the name of the type stands. */
  readonly text: string
}

export interface EventTableProps extends Omit<ComponentProps<'table'>, 'children'> {
  /** Newest first. */
  events: readonly TableEvent[]
  /** The month they belong to: its balances close the table above and below. */
  period: ChronologyPeriod
  /** Milliseconds, for the month that is not over; a past one ends with its last day. */
  now?: number | undefined
}

/** Moscow's midnight of a month's first day, as milliseconds. */
const firstDay = ({ year, month }: ChronologyPeriod, later = 0) =>
  Date.UTC(year, month - 1 + later, 1) - 3 * 3_600_000

/** The events of a month from its closing balance to its opening one, so that every sum can be followed. */
export function EventTable({ events, period, now, className, ...rest }: EventTableProps) {
  return (
    <table {...rest} className={classes(css.table, className)}>
      <thead>
        <tr>
          <th scope="col" className={css.when}>
            Когда
          </th>
          <th scope="col">Событие</th>
          <th scope="col" className={css.amount}>
            Сумма
          </th>
          <th scope="col" className={css.balance}>
            Баланс
          </th>
        </tr>
      </thead>
      <tbody>
        <tr className={css.edge}>
          <td className={css.when}>
            {now === undefined ? moscowDay(firstDay(period, 1) - 1) : moscowMoment(now)}
          </td>
          <td>{now === undefined ? 'На конец месяца' : 'Сейчас на балансе'}</td>
          <td className={css.amount} />
          <td className={css.balance}>{formatRub(period.balance_end, 'always')}</td>
        </tr>
        {events.map(({ id, type, created_at, amount_rub_cents: amount, balance_rub_cents, text }) => (
          <tr key={id}>
            <td className={css.when}>{moscowMoment(created_at)}</td>
            <td>{text || EVENT_NAMES[type]}</td>
            <td className={classes(css.amount, amount === 0 ? css.none : amount > 0 ? css.in : css.out)}>
              {amount === 0 ? '—' : `${amount > 0 ? '+' : ''}${formatRub(amount, 'always')}`}
            </td>
            <td className={css.balance}>{formatRub(balance_rub_cents, 'always')}</td>
          </tr>
        ))}
        <tr className={css.edge}>
          <td className={css.when}>{moscowMoment(firstDay(period))}</td>
          <td>На начало месяца</td>
          <td className={css.amount} />
          <td className={css.balance}>{formatRub(period.balance_start, 'always')}</td>
        </tr>
      </tbody>
    </table>
  )
}
