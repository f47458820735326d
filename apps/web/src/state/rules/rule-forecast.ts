import type { NewRule, ServerConfig } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import {
  balanceBelowAt,
  HOUR_MS,
  isPeriodOverBy,
  monthAfter,
  nextWeekly,
  type RunningServer,
  STOPPABLE_STATUSES,
  spendingReachedAt
} from '@cloud/pricing/books'
import { atom } from 'jotai'
import { clockAtom } from '../core/clock.ts'
import { isPlanNumber } from '../core/is-plan-number.ts'
import { loadedData } from '../core/resource.ts'
import { serversResource } from '../servers/account-servers.ts'
import { currentUserAtom } from '../user/current-user.ts'
import { monthSpendingAtom } from './rules-month.ts'

/** The forecast for a rule if it were saved now. */
export interface RuleForecast {
  /** Current time in milliseconds. */
  readonly now: number
  readonly next_at: string | null
  /** The condition of the rule is already met. */
  readonly is_reached: boolean
  /** A stop to save money that will not fire: there is nothing to stop now ('now'), or at the time of firing ('then'). */
  readonly nothing_to_stop: 'now' | 'then' | null
  readonly balance_rub_cents: number
  readonly hourly_rate_rub_cents: number
  readonly spent_rub_cents: number | null
}

/**
 * Returns a server in the form that `balanceBelowAt` and `spendingReachedAt` take. A period that can no longer be renewed continues hourly at about its own
 * price.
 */
const toRunningServer = (server: ServerConfig): RunningServer => ({
  id: server.id,
  status: server.status,
  period:
    server.renewal_total_rub_cents === null &&
    (server.started_at !== null || server.prepaid_left_rub_cents === 0)
      ? null
      : isPlanNumber(server.price_plan)
        ? server.price_plan
        : null,
  paid_until: server.paid_until === null ? null : Date.parse(server.paid_until),
  plain_hour: Math.max(1, server.hour_price_rub_cents),
  auto_renewal: server.auto_renewal,
  renewal_total: server.renewal_total_rub_cents,
  renewal_plain_hour: null
})

type RuleToForecast = Pick<NewRule, 'when' | 'then' | 'server_id'>

/** Forecasts an unsaved rule: exactly for a condition of time; for a condition of money as if nobody intervened. */
export const forecastRuleAtom = atom((get) => {
  const all = loadedData(get(serversResource.state)) ?? []
  const me = get(currentUserAtom)
  const spentBy = get(monthSpendingAtom)
  const clock = get(clockAtom)
  return ({ when, then, server_id = null }: RuleToForecast): RuleForecast => {
    const now = clock()
    const balance = me?.balance_rub_cents ?? 0
    const spent = spentBy(when.kind === 'spent_in_month' ? server_id : null)
    const account = { balance, now, servers: all.map(toRunningServer) }
    const result = (
      at: number | null,
      is_reached = false,
      nothing_to_stop: RuleForecast['nothing_to_stop'] = null
    ) => ({
      now,
      next_at: at === null || is_reached ? null : new Date(at).toISOString(),
      is_reached,
      nothing_to_stop,
      balance_rub_cents: balance,
      hourly_rate_rub_cents: me?.hourly_rate_rub_cents ?? 0,
      spent_rub_cents: spent
    })
    const ofMoney = (at: number | null, is_reached: boolean) => {
      if (then !== 'stop') return result(at, is_reached)
      const stopped = all.filter(
        ({ id, status }) => (server_id ?? id) === id && STOPPABLE_STATUSES.includes(status)
      )
      if (stopped.length === 0) return result(null, is_reached, 'now')
      const isOff = at !== null && stopped.every((server) => isPeriodOverBy(toRunningServer(server), at))
      return isOff ? result(null, false, 'then') : result(at, is_reached)
    }
    switch (when.kind) {
      case 'weekly':
        return result(nextWeekly(when.days, when.time, now))
      case 'at':
        return result(Date.parse(when.moment))
      case 'ran_for': {
        const { status, started_at = null } = all.find(({ id }) => id === server_id) ?? {}
        if (status !== STATUS.active || started_at === null) return result(null)
        const at = Date.parse(started_at) + when.hours * HOUR_MS
        return result(at, at <= now)
      }
      case 'balance_below':
        return ofMoney(balanceBelowAt(account, when.amount_rub_cents), balance < when.amount_rub_cents)
      case 'spent_in_month': {
        if (spent === null) return result(null)
        const { amount_rub_cents: amount } = when
        const watch = { server: server_id, spent, amount, monthAfter, isOver: false }
        return spent >= amount ? ofMoney(null, true) : ofMoney(spendingReachedAt(account, watch), false)
      }
    }
  }
})
