import { STATUS } from '@cloud/pricing'
import { HOUR_MS, periodHours } from '@cloud/pricing/books'
import { type AccountState, noChanges, type Server } from './account-state.ts'
import { checkMoneyRules, fireNextRule, nextRuleFiresAt, queueRulesAt, serverToStart } from './fire-rules.ts'
import { nextNoticeAt, notifyPeriodEnd, recheckRunway, updateRunway } from './notices.ts'
import { chargePeriodHour, chargePlainHour, periodEnd, renewPeriod, startedHoursEnd } from './periods.ts'
import { markFailed } from './server-acts.ts'
import { lapsePrice, priceHoldsUntil } from './server-prices.ts'
import { servableServers } from './server-queue.ts'
import { answerDueAt, answerLimit } from './server-status.ts'

/**
 * Sorts by moment, then by cost. Hours of a paid period come last, so that a server that stops at the same moment does not begin another
 * hour.
 */
const compareDueItems = (a: DueItem, b: DueItem) =>
  a.at - b.at ||
  Number(a.quiet ?? false) - Number(b.quiet ?? false) ||
  a.cost - b.cost ||
  a.server.server_id - b.server.server_id

const nextDue = (account: AccountState): DueItem | undefined =>
  account.servers
    .flatMap((server) => dueItems(account, server))
    .reduce<DueItem | undefined>(
      (first, due) => (first === undefined || compareDueItems(due, first) < 0 ? due : first),
      undefined
    )

/** Reason of a pause: waiting servers can be served with returned money; a rule starts a server; `isEnough` returned true. */
export type Pause = 'serve' | 'start' | 'seen'

/**
 * Settles all items that fell due before `now`, in order of their moments, with the state, prices and date of each moment. So the result
 * does not depend on when this runs. At one moment time rules come first. After each act come the money rules that it makes fire, then
 * warnings. Sources: docs/rules/money.md#settled-first, docs/rules/watching.md#when.
 *
 * @param isEnough called after each act; returns true to leave the rest for later
 * @returns the reason of a pause, after which another call continues; undefined when all is done
 */
export function settleState(
  account: AccountState,
  now: number,
  isEnough: () => boolean = () => false
): Pause | undefined {
  for (;;) {
    if (account.moved) checkMoneyRules(account, account.last_at)
    const { balance } = account
    if (account.firings.length > 0) {
      if (serverToStart(account) !== undefined) return 'start'
      fireNextRule(account)
    } else {
      refreshRunway(account)
      if (!settleNext(account, now)) return undefined
    }
    if (isEnough()) return 'seen'
    if (account.balance > balance && servableServers(account, account.last_at).length > 0) return 'serve'
  }
}

function refreshRunway(account: AccountState): void {
  if (account.runway_stale_at !== null) updateRunway(account, account.runway_stale_at)
  account.runway_stale_at = null
}

/** Settles the next due item if it is before `now`; returns true if it was. */
function settleNext(account: AccountState, now: number): boolean {
  const rule = nextRuleFiresAt(account) ?? Infinity
  const due = nextDue(account)
  const notice = nextNoticeAt(account) ?? Infinity
  const dueAt = due?.at ?? Infinity
  const first = Math.min(rule, dueAt, notice)
  if (first >= now) return false
  const at = Math.max(first, account.last_at)
  if (rule === first) queueRulesAt(account, rule)
  else if (due === undefined || notice < dueAt) recheckRunway(account, at)
  else {
    due.act(account, due.server, at)
    if (due.quiet === undefined) account.runway_stale_at = at
  }
  return true
}

/**
 * Returns the moment of the next due item, and of the next item that changes the balance, a state or a notice; null for never. Only hours
 * of a paid period change none of them.
 */
export function nextMoments(account: AccountState): {
  next_due_at: number | null
  next_act_at: number | null
} {
  const all = account.servers.flatMap((server) => dueItems(account, server))
  const others = [nextNoticeAt(account), nextRuleFiresAt(account)].filter((at) => at !== null)
  const first = (moments: readonly number[]) => {
    const least = Math.min(...others, ...moments)
    return least === Infinity ? null : least
  }
  return {
    next_due_at: first(all.map(({ at }) => at)),
    next_act_at: first(all.map(({ at, quiet, server }) => (quiet ? (periodEnd(server) ?? at) : at)))
  }
}

/** An item that falls due with a server. */
export interface DueItem {
  readonly at: number
  readonly server: Server
  /** Amount taken from the balance: at the same moment the cheaper item comes first. */
  readonly cost: number
  /** An hour of a paid period: it touches neither balance nor state. */
  readonly quiet?: true
  readonly act: (account: AccountState, server: Server, at: number) => unknown
}

/** Time before the end of a period at which `notifyPeriodEnd` records its notice. Source: docs/rules/notices.md. */
const END_NOTICE_MS = 72 * HOUR_MS

/** Lists the next due items of a server, if nothing else happens to it. */
export function dueItems(account: AccountState, server: Server): DueItem[] {
  const { status } = server
  const answer_due_at = answerDueAt(server)
  switch (status) {
    case STATUS.active:
      return server.period_start === null ? hourDue(server) : periodDues(account, server, server.period_start)
    case STATUS.start:
      return answer_due_at === null ? [] : [{ at: answer_due_at, server, cost: 0, act: failLaunch }]
    case STATUS.pausing:
      return answer_due_at === null || server.late_notified
        ? []
        : [{ at: answer_due_at, server, cost: 0, act: reportLateStop }]
    case STATUS.paused:
    case STATUS.error:
      return server.launched || server.lapsed
        ? []
        : [{ at: priceHoldsUntil(server), server, cost: 0, act: lapsePrice }]
    default:
      return []
  }
}

const hourDue = (server: Server): DueItem[] =>
  server.paid_until === null
    ? []
    : [{ at: server.paid_until, server, cost: server.plain_quote.hour, act: chargePlainHour }]

function periodDues(account: AccountState, server: Server, start: number): DueItem[] {
  const end = periodEnd(server) ?? start
  const notice: DueItem[] =
    server.price_plan === 0 || server.end_notified
      ? []
      : [{ at: end - END_NOTICE_MS, server, cost: 0, act: notifyPeriodEnd }]
  if (server.charged_hours < periodHours(server.price_plan))
    return [
      ...notice,
      { at: startedHoursEnd(server) ?? start, server, cost: 0, quiet: true, act: chargePeriodHour }
    ]
  return [...notice, { at: end, server, cost: renewalCost(account, server, end), act: renewPeriod }]
}

function renewalCost(account: AccountState, server: Server, end: number): number {
  if (server.price_plan === 0) return server.plain_quote.hour
  if (!server.auto_renewal) return 0
  return account.priceAt(server, server.price_plan, end)?.quote.total ?? server.plain_quote.hour
}

function failLaunch(account: AccountState, server: Server, at: number): void {
  const text = `Машина не запустилась за ${answerLimit(server)}: запуск отменён.`
  account.operator_notices.push({ server_id: server.server_id, at, text })
  markFailed(account, server, at)
}

function reportLateStop(account: AccountState, server: Server, at: number): void {
  server.late_notified = true
  const text = `Машина не выключилась за ${answerLimit(server)}: место остаётся занятым.`
  account.operator_notices.push({ server_id: server.server_id, at, text })
}

/**
 * Returns the moment of the first command to a machine, before `target`, if nothing else happens to the account; null if there is none.
 * Until then the account does not affect others. The given state is not changed.
 */
export function firstCommandAt(account: AccountState, target: number): number | null {
  const trial: AccountState = {
    ...account,
    servers: account.servers.map((server) => ({ ...server })),
    rules: account.rules.map((rule) => ({ ...rule })),
    spent: account.spent && { ...account.spent, by_server: new Map(account.spent.by_server) },
    ...noChanges()
  }
  const pause = settleState(trial, target, () => trial.commands.length > 0)
  // whether a rule can start its server depends on capacity, which is unknown here: assume that it can
  return pause === undefined ? null : (trial.firings[0]?.at ?? trial.last_at)
}
