import { type EventType, formatRub } from '@cloud/pricing'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { moscowDay, moscowMoment, moscowMonth } from '../../../words/moscow.ts'
import { historyTexts } from '../../../words/ru/history.ts'
import type { Words } from '../../../words/words.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { LinkButton } from '../../parts/Button/LinkButton.tsx'
import { Icon } from '../../parts/Icon/Icon.tsx'
import css from './EventTable.module.css'
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
  /** Month of the events; its balances are the first and the last row of the table. Without it the table shows no balances. */
  period?: HistoryPeriod | undefined
  /** Current time in milliseconds, for the current month; a past month ends with its last day. */
  now?: number | undefined
  /** Last row of a table without balances. */
  total?: { readonly text: string; readonly rub_cents: number } | undefined
}

function eventText({ text, type }: TableEvent, words?: Words): string {
  const texts = historyTexts(words)
  return (
    text || (Object.hasOwn(texts.eventNames, type) ? texts.eventNames[type as EventType] : texts.otherEvent)
  )
}

const amountText = (amount: number) =>
  amount === 0 ? '—' : `${amount > 0 ? '+' : ''}${formatRub(amount, 'always')}`

interface EventCellsProps {
  readonly event: TableEvent
  readonly hasBalance: boolean
  readonly link?: ReactNode
  readonly part?: boolean
}

function EventCells({ event, hasBalance, link, part = false }: EventCellsProps) {
  const { amount_rub_cents: amount, balance_rub_cents } = event
  return (
    <>
      {!hasBalance && <td className={css.document}>{link}</td>}
      <td className={classes(css.amount, amount === 0 || part ? css.none : amount > 0 ? css.in : css.out)}>
        {amountText(amount)}
      </td>
      {hasBalance && (
        <td className={classes(css.balance, part && css.none)}>{formatRub(balance_rub_cents, 'always')}</td>
      )}
    </>
  )
}

/** A row of the table, which expands to the events that it sums up. */
function EventRow({ event, hasBalance }: Pick<EventCellsProps, 'event' | 'hasBalance'>) {
  const words = useWords()
  const texts = historyTexts(words)
  const { created_at, detail = '', hours = [], document } = event
  const [open, setOpen] = useState(false)
  const title = eventText(event, words)
  const link = document && (
    <a href={document.href} aria-label={`${document.text}: ${title}`}>
      {document.text}
    </a>
  )
  return (
    <>
      <tr>
        <td className={css.when}>
          {hours.length === 0 ? moscowMoment(created_at, words) : moscowDay(created_at, words)}
        </td>
        <td>
          <span className={css.text}>{title}</span>{' '}
          {hours.length > 0 && (
            <LinkButton className={css.more} aria-expanded={open} onClick={() => setOpen(!open)}>
              <span>{texts.byTheHour}</span>
              <Icon name="down" />
            </LinkButton>
          )}
          {hasBalance && link}
          {detail !== '' && <span className={css.detail}>{detail}</span>}
        </td>
        <EventCells event={event} hasBalance={hasBalance} link={link} />
      </tr>
      {open &&
        hours.map((hour) => (
          <tr key={hour.id} className={css.hour}>
            <td className={css.when}>{moscowMoment(hour.created_at, words)}</td>
            <td>{eventText(hour, words)}</td>
            <EventCells event={hour} hasBalance={hasBalance} part />
          </tr>
        ))}
    </>
  )
}

interface BalanceRowProps {
  readonly when: string
  readonly text: string
  readonly balance: number
}

const BalanceRow = ({ when, text, balance }: BalanceRowProps) => (
  <tr className={css.edge}>
    <td className={css.when}>{when}</td>
    <td>{text}</td>
    <td className={css.amount} />
    <td className={css.balance}>{formatRub(balance, 'always')}</td>
  </tr>
)

/**
 * Table of events, of a month from its closing balance to its opening balance, so that every amount can be checked. It adapts to the
 * width of the container around it, such as `History`.
 *
 * - **Use it** for the events of one open month, or of one server.
 * - **Do not use it** for a list of months: `History`.
 */
export function EventTable({ events, period, now, total, className, ...rest }: EventTableProps) {
  const words = useWords()
  const texts = historyTexts(words)
  const hasBalance = period !== undefined
  return (
    <table {...rest} className={classes(css.table, className)}>
      <thead>
        <tr>
          <th scope="col" className={css.when}>
            {texts.when}
          </th>
          <th scope="col">{texts.event}</th>
          {!hasBalance && (
            <th scope="col" className={css.document}>
              {texts.document}
            </th>
          )}
          <th scope="col" className={css.amount}>
            {texts.amount}
          </th>
          {hasBalance && (
            <th scope="col" className={css.balance}>
              {texts.balance}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {period && (
          <BalanceRow
            when={
              now === undefined
                ? moscowDay(moscowMonth(period.year, period.month + 1) - 1, words)
                : moscowMoment(now, words)
            }
            text={now === undefined ? texts.atMonthEnd : texts.onBalanceNow}
            balance={period.balance_end}
          />
        )}
        {events.map((event) => (
          <EventRow key={event.id} event={event} hasBalance={hasBalance} />
        ))}
        {period && (
          <BalanceRow
            when={moscowMoment(moscowMonth(period.year, period.month), words)}
            text={texts.atMonthStart}
            balance={period.balance_start}
          />
        )}
        {total && (
          <tr className={css.total}>
            <td colSpan={3}>{total.text}</td>
            <td className={css.amount}>{formatRub(total.rub_cents, 'always')}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
