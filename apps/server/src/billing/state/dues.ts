import { STATUS } from '@cloud/pricing'
import { periodHours } from '@cloud/pricing/books'
import type { Book, Server } from './Book.ts'
import { chargeHour } from './charge-hour.ts'
import { fail } from './fail.ts'
import { HOUR } from './HOUR.ts'
import { lapse } from './lapse.ts'
import { periodEnd } from './period-end.ts'
import { priceHoldsUntil } from './price-holds-until.ts'
import { renew } from './renew.ts'
import { startedHoursEnd } from './started-hours-end.ts'
import { takeHour } from './take-hour.ts'
import { tellEnd } from './tell-end.ts'

/** Something that falls due with a server. */
export interface Due {
  readonly at: number
  readonly server: Server
  /** What it asks of the balance: at one time the cheaper comes first. */
  readonly asks: number
  /** An hour of a paid period: it touches neither balance nor state. */
  readonly quiet?: true
  readonly act: (book: Book, server: Server, at: number) => unknown
}

const MACHINE_LIMIT = HOUR / 4
const END_NOTICE = 72 * HOUR

/** What falls due with a server if nothing else happens to it. */
export function dues(book: Book, server: Server): Due[] {
  const { status, asked_at } = server
  switch (status) {
    case STATUS.active:
      return server.period_start === null ? hourDue(server) : periodDues(book, server, server.period_start)
    case STATUS.start:
      return asked_at === null ? [] : [{ at: asked_at + MACHINE_LIMIT, server, asks: 0, act: fail }]
    case STATUS.pausing:
      return asked_at === null || server.late_told
        ? []
        : [{ at: asked_at + MACHINE_LIMIT, server, asks: 0, act: tellOperator }]
    case STATUS.paused:
    case STATUS.error:
      return server.launched || server.lapsed
        ? []
        : [{ at: priceHoldsUntil(server), server, asks: 0, act: lapse }]
    default:
      return []
  }
}

const hourDue = (server: Server): Due[] =>
  server.paid_until === null
    ? []
    : [{ at: server.paid_until, server, asks: server.plain_quote.hour, act: takeHour }]

function periodDues(book: Book, server: Server, start: number): Due[] {
  const end = periodEnd(server) ?? start
  const notice: Due[] =
    server.price_plan === 0 || server.end_told
      ? []
      : [{ at: end - END_NOTICE, server, asks: 0, act: tellEnd }]
  if (server.charged_hours < periodHours(server.price_plan))
    return [
      ...notice,
      { at: startedHoursEnd(server) ?? start, server, asks: 0, quiet: true, act: chargeHour }
    ]
  return [...notice, { at: end, server, asks: renewalAsks(book, server, end), act: renew }]
}

function renewalAsks(book: Book, server: Server, end: number): number {
  if (server.price_plan === 0) return server.plain_quote.hour
  if (!server.auto_renewal) return 0
  return book.priceAt(server, server.price_plan, end)?.quote.total ?? server.plain_quote.hour
}

function tellOperator(book: Book, server: Server, at: number): void {
  server.late_told = true
  book.for_operator.push({
    server_id: server.server_id,
    at,
    text: 'Машина не выключилась за 15 минут: место остаётся занятым.'
  })
}
