import { STATUS } from '@cloud/pricing'
import { HOUR_MS, periodHours } from '@cloud/pricing/books'
import { type AccountState, noChanges, type Server } from './account-state.ts'
import { fail } from './acts.ts'
import { nextNotice, notifyPeriodEnd, passThreshold, updateRunway } from './notices.ts'
import { chargeHour, periodEnd, renew, startedHoursEnd, takeHour } from './periods.ts'
import { lapse, priceHoldsUntil } from './prices.ts'

const earlier = (a: Due, b: Due) => a.at - b.at || a.cost - b.cost || a.server.server_id - b.server.server_id

const nextDue = (account: AccountState): Due | undefined =>
  account.servers
    .flatMap((server) => dues(account, server))
    .reduce<Due | undefined>(
      (first, due) => (first === undefined || earlier(due, first) < 0 ? due : first),
      undefined
    )

/**
 * Does what fell due before `now`, in order of due time, each with the state and prices of its moment and dated with
 * it. So the result does not depend on when this runs. Source: docs/rules/money.md#settled-first.
 *
 * @param stop asked after each act whether to leave the rest for later
 * @returns whether it was stopped
 */
export function settleState(
  account: AccountState,
  now: number,
  stop: (did: Due) => boolean = () => false
): boolean {
  for (;;) {
    const due = nextDue(account)
    const notice = nextNotice(account)
    if (notice !== null && notice < (due?.at ?? now)) {
      if (notice >= now) return false
      passThreshold(account, Math.max(notice, account.last_at))
    } else {
      if (due === undefined || due.at >= now) return false
      const at = Math.max(due.at, account.last_at)
      due.act(account, due.server, at)
      if (due.quiet === undefined) updateRunway(account, at)
      if (stop(due)) return true
    }
  }
}

/**
 * When anything falls due next, and when something does that touches balance, state or notices: the hours of a paid
 * period do not, its end does. null for never.
 */
export function nextMoments(account: AccountState): {
  next_due_at: number | null
  next_act_at: number | null
} {
  const all = account.servers.flatMap((server) => dues(account, server))
  const notice = nextNotice(account)
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
  readonly cost: number
  /** An hour of a paid period: it touches neither balance nor state. */
  readonly quiet?: true
  readonly act: (account: AccountState, server: Server, at: number) => unknown
}

const MACHINE_LIMIT = HOUR_MS / 4
const END_NOTICE = 72 * HOUR_MS

/** What falls due with a server if nothing else happens to it. */
export function dues(account: AccountState, server: Server): Due[] {
  const { status, asked_at } = server
  switch (status) {
    case STATUS.active:
      return server.period_start === null ? hourDue(server) : periodDues(account, server, server.period_start)
    case STATUS.start:
      return asked_at === null ? [] : [{ at: asked_at + MACHINE_LIMIT, server, cost: 0, act: fail }]
    case STATUS.pausing:
      return asked_at === null || server.late_notified
        ? []
        : [{ at: asked_at + MACHINE_LIMIT, server, cost: 0, act: notifyOperator }]
    case STATUS.paused:
    case STATUS.error:
      return server.launched || server.lapsed
        ? []
        : [{ at: priceHoldsUntil(server), server, cost: 0, act: lapse }]
    default:
      return []
  }
}

const hourDue = (server: Server): Due[] =>
  server.paid_until === null
    ? []
    : [{ at: server.paid_until, server, cost: server.plain_quote.hour, act: takeHour }]

function periodDues(account: AccountState, server: Server, start: number): Due[] {
  const end = periodEnd(server) ?? start
  const notice: Due[] =
    server.price_plan === 0 || server.end_notified
      ? []
      : [{ at: end - END_NOTICE, server, cost: 0, act: notifyPeriodEnd }]
  if (server.charged_hours < periodHours(server.price_plan))
    return [
      ...notice,
      { at: startedHoursEnd(server) ?? start, server, cost: 0, quiet: true, act: chargeHour }
    ]
  return [...notice, { at: end, server, cost: renewalCost(account, server, end), act: renew }]
}

function renewalCost(account: AccountState, server: Server, end: number): number {
  if (server.price_plan === 0) return server.plain_quote.hour
  if (!server.auto_renewal) return 0
  return account.priceAt(server, server.price_plan, end)?.quote.total ?? server.plain_quote.hour
}

function notifyOperator(account: AccountState, server: Server, at: number): void {
  server.late_notified = true
  account.operator_notices.push({
    server_id: server.server_id,
    at,
    text: 'Машина не выключилась за 15 минут: место остаётся занятым.'
  })
}

/**
 * When an account that nobody touches would first command a machine, before `target`; null if it would not. Until then
 * it has no effect on others. The account itself stays as it is.
 */
export function firstCommandAt(account: AccountState, target: number): number | null {
  const trial: AccountState = {
    ...account,
    servers: account.servers.map((server) => ({ ...server })),
    ...noChanges()
  }
  settleState(trial, target, () => trial.commands.length > 0)
  return trial.commands.length > 0 ? trial.last_at : null
}
