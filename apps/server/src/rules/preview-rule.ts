import type { RulePreview } from '@cloud/api'
import { balanceBelowAt, isPeriodOverBy, monthAfter, monthOf, spendingReachedAt } from '@cloud/pricing/books'
import type { Transaction } from 'kysely'
import type { AccountState, Rule } from '../billing/state/account-state.ts'
import { ruleFiresAt, stoppableServers } from '../billing/state/fire-rules.ts'
import { findRunningServers } from '../billing/state/notices.ts'
import { spentInMonth } from '../billing/state/spent-in-month.ts'
import { withAccount } from '../billing/with-account.ts'
import type { Schema } from '../platform/db/schema.ts'
import { noSuchRule } from './saved-rules.ts'

/**
 * Predicts when a rule will fire next. Times of clock conditions are exact; times of money conditions are predicted as `lasts_until` is.
 *
 * @throws Refusal `not_found`. Source: docs/rules/watching.md#preview.
 */
export async function previewRule(
  tx: Transaction<Schema>,
  account_id: number,
  rule_id: number,
  now: number
): Promise<RulePreview> {
  return withAccount(tx, account_id, now, (account) => {
    const rule = account.rules.find((one) => one.rule_id === rule_id)
    if (rule === undefined) throw noSuchRule()
    const isWatching = rule.is_enabled && !account.frozen
    const foreseen = isWatching ? foreseenMoment(account, rule, now) : null
    const next_at = foreseen ?? (isWatching ? ruleFiresAt(account, rule) : null)
    return {
      next_at: next_at === null ? null : new Date(next_at).toISOString(),
      is_estimate: foreseen !== null
    }
  })
}

/** Predicts the moment if nobody acts. A stop rule with nothing to stop does not fire, even if the balance changes. */
function foreseenMoment(account: AccountState, rule: Rule, now: number) {
  if (rule.action !== 'stop') return moneyMoment(account, rule, now)
  const servers = stoppableServers(account, rule)
  const at = servers.length === 0 ? null : moneyMoment(account, rule, now)
  if (at === null) return null
  const running = findRunningServers(account, now)
  const isOff = ({ server_id }: { readonly server_id: number }) =>
    running.some((server) => server.id === server_id && isPeriodOverBy(server, at))
  return servers.every(isOff) ? null : at
}

function moneyMoment(account: AccountState, rule: Rule, now: number) {
  const { condition, server_id, is_armed, fired_for } = rule
  const foreseen = { balance: account.balance, now, servers: findRunningServers(account, now) }
  if (condition.kind === 'balance_below') {
    // below the amount and still armed: it found nothing to stop, and is checked again at the next payment
    const level = Math.min(condition.amount_rub_cents, account.balance)
    return is_armed && level > 0 ? balanceBelowAt(foreseen, level) : null
  }
  if (condition.kind !== 'spent_in_month') return null
  return spendingReachedAt(foreseen, {
    server: server_id,
    spent: spentInMonth(account, server_id, now),
    amount: condition.amount_rub_cents,
    monthAfter,
    isOver: fired_for === monthOf(now)
  })
}
