import { STATUS } from '@cloud/pricing'
import { periodHours } from '@cloud/pricing/books'
import { type Book, HOUR, nothingDone, type Server } from './account-state.ts'
import { fail } from './acts.ts'
import { nextNotice, passThreshold, tellEnd, weigh } from './notices.ts'
import { chargeHour, periodEnd, renew, startedHoursEnd, takeHour } from './periods.ts'
import { lapse, priceHoldsUntil } from './prices.ts'

const earlier = (a: Due, b: Due) => a.at - b.at || a.asks - b.asks || a.server.server_id - b.server.server_id

const nextDue = (book: Book): Due | undefined =>
  book.servers
    .flatMap((server) => dues(book, server))
    .reduce<Due | undefined>(
      (first, due) => (first === undefined || earlier(due, first) < 0 ? due : first),
      undefined
    )

/**
 * Does what fell due before `now`, in order of due time, each with the state and prices of its moment and dated with
 * it. So the books do not depend on when this runs. Source: docs/rules/money.md#settled-first.
 *
 * @param stop asked after each act whether to leave the rest for later
 * @returns whether it was stopped
 */
export function settleBook(book: Book, now: number, stop: (did: Due) => boolean = () => false): boolean {
  for (;;) {
    const due = nextDue(book)
    const notice = nextNotice(book)
    if (notice !== null && notice < (due?.at ?? now)) {
      if (notice >= now) return false
      passThreshold(book, Math.max(notice, book.last_at))
    } else {
      if (due === undefined || due.at >= now) return false
      const at = Math.max(due.at, book.last_at)
      due.act(book, due.server, at)
      if (due.quiet === undefined) weigh(book, at)
      if (stop(due)) return true
    }
  }
}

/**
 * When anything falls due next, and when something does that touches balance, state or notices: the hours of a paid
 * period do not, its end does. null for never.
 */
export function nextMoments(book: Book): { next_due_at: number | null; next_act_at: number | null } {
  const all = book.servers.flatMap((server) => dues(book, server))
  const notice = nextNotice(book)
  const first = (moments: readonly number[]) =>
    moments.reduce<number | null>((least, at) => (least === null ? at : Math.min(least, at)), notice)
  return {
    next_due_at: first(all.map(({ at }) => at)),
    next_act_at: first(all.map(({ at, quiet, server }) => (quiet ? (periodEnd(server) ?? at) : at)))
  }
}

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

/**
 * When an account that nobody touches would first ask something of a machine, before `target`; null if it would not.
 * Until then it has no say in what becomes of others. The book stays as it is.
 */
export function firstOrder(book: Book, target: number): number | null {
  const trial: Book = { ...book, servers: book.servers.map((server) => ({ ...server })), ...nothingDone() }
  settleBook(trial, target, () => trial.orders.length > 0)
  return trial.orders.length > 0 ? trial.last_at : null
}
