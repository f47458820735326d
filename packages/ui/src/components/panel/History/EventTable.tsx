import { formatRub } from '@cloud/pricing'
import { type ComponentProps, useState } from 'react'
import { moscowDay, moscowMoment, moscowMonth } from '../../../words/moscow.ts'
import { classes } from '../../classes.ts'
import { LinkButton } from '../../parts/Button/LinkButton.tsx'
import { Icon } from '../../parts/Icon/Icon.tsx'
import css from './EventTable.module.css'
import { EVENT_NAMES } from './eventNames.ts'
import type { HistoryPeriod } from './History.tsx'

/** An event of an account, as the API returns it: signed kopeks, and the balance after it. */
export interface TableEvent {
  readonly id: number
  readonly type: string
  readonly created_at: string
  readonly amount_rub_cents: number
  readonly balance_rub_cents: number
  /** Sentence that describes the event; if empty, the name of the type is shown, also for an unknown type. */
  readonly text: string
  /** Details folded into this event's row; '' if there are none. */
  readonly detail?: string
  /** The events that the row sums up, newest first; shown on request. */
  readonly hours?: readonly TableEvent[]
  /** URL and name of the event's document. */
  readonly document?: { readonly href: string; readonly text: string } | null
}

export interface EventTableProps extends Omit<ComponentProps<'table'>, 'children'> {
  /** Events, newest first. */
  events: readonly TableEvent[]
  /** Month of the events; its balances are the first and the last row of the table. */
  period: HistoryPeriod
  /** Current time in milliseconds, for the current month; a past month ends with its last day. */
  now?: number | undefined
}

const NAME_BY_TYPE: ReadonlyMap<string, string> = new Map(Object.entries(EVENT_NAMES))
const eventText = ({ text, type }: TableEvent) => text || (NAME_BY_TYPE.get(type) ?? 'Другое событие')

const amountText = (amount: number) =>
  amount === 0 ? '—' : `${amount > 0 ? '+' : ''}${formatRub(amount, 'always')}`

function EventCells({ event, part = false }: { readonly event: TableEvent; readonly part?: boolean }) {
  const { amount_rub_cents: amount, balance_rub_cents } = event
  return (
    <>
      <td className={classes(css.amount, amount === 0 || part ? css.none : amount > 0 ? css.in : css.out)}>
        {amountText(amount)}
      </td>
      <td className={classes(css.balance, part && css.none)}>{formatRub(balance_rub_cents, 'always')}</td>
    </>
  )
}

/** A row of the table, which expands to the events that it sums up. */
function EventRow({ event }: { readonly event: TableEvent }) {
  const { created_at, detail = '', hours = [], document } = event
  const [open, setOpen] = useState(false)
  const title = eventText(event)
  return (
    <>
      <tr>
        <td className={css.when}>{hours.length === 0 ? moscowMoment(created_at) : moscowDay(created_at)}</td>
        <td>
          <span className={css.text}>{title}</span>{' '}
          {hours.length > 0 && (
            <LinkButton className={css.more} aria-expanded={open} onClick={() => setOpen(!open)}>
              <span>По часам</span>
              <Icon name="down" />
            </LinkButton>
          )}
          {document && (
            <a href={document.href} aria-label={`${document.text}: ${title}`}>
              {document.text}
            </a>
          )}
          {detail !== '' && <span className={css.detail}>{detail}</span>}
        </td>
        <EventCells event={event} />
      </tr>
      {open &&
        hours.map((hour) => (
          <tr key={hour.id} className={css.hour}>
            <td className={css.when}>{moscowMoment(hour.created_at)}</td>
            <td>{eventText(hour)}</td>
            <EventCells event={hour} part />
          </tr>
        ))}
    </>
  )
}

/** Table of a month's events from its closing balance to its opening balance, so that every amount can be checked. */
export function EventTable({ events, period, now, className, ...rest }: EventTableProps) {
  const { year, month } = period
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
            {now === undefined ? moscowDay(moscowMonth(year, month + 1) - 1) : moscowMoment(now)}
          </td>
          <td>{now === undefined ? 'На конец месяца' : 'Сейчас на балансе'}</td>
          <td className={css.amount} />
          <td className={css.balance}>{formatRub(period.balance_end, 'always')}</td>
        </tr>
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
        <tr className={css.edge}>
          <td className={css.when}>{moscowMoment(moscowMonth(year, month))}</td>
          <td>На начало месяца</td>
          <td className={css.amount} />
          <td className={css.balance}>{formatRub(period.balance_start, 'always')}</td>
        </tr>
      </tbody>
    </table>
  )
}
