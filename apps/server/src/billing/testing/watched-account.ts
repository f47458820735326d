import { monthOf } from '@cloud/pricing/books'
import type { WatchedCondition } from '@cloud/pricing/words'
import type { AccountState, Rule } from '../state/account-state.ts'
import { armRule, fireNextRule } from '../state/fire-rules.ts'
import { postTransferWithEvent } from '../state/post-transfer.ts'
import { settleState } from '../state/settle-state.ts'
import { newAccount } from './small-account.ts'

/** Creates an account whose spending in the month is known. */
export function newWatchedAccount(balance: number): AccountState {
  const account = newAccount(balance)
  account.spent = { month: monthOf(0), by_server: new Map() }
  return account
}

/** Saves a rule. */
export function saveRule(
  account: AccountState,
  condition: WatchedCondition,
  action: Rule['action'] = 'notify',
  server_id: number | null = null,
  at = account.last_at
): Rule {
  const rule_id = account.rules.length + 1
  const base = { rule_id, name: `r${rule_id}`, is_enabled: true, server_id, condition, action }
  const rule: Rule = { ...base, armed_at: at, is_armed: false, fired_for: null }
  account.rules.push(rule)
  armRule(account, rule, at)
  return rule
}

/** Settles an account as `withAccount` does, with the given number of free slots. */
export function settleTo(account: AccountState, now: number, freeSlots = 5): void {
  for (let pause = settleState(account, now); pause !== undefined; pause = settleState(account, now))
    if (pause === 'start') fireNextRule(account, freeSlots)
}

/** Adds money to the balance. */
export const addMoney = (account: AccountState, at: number, amount_rub_cents: number) =>
  postTransferWithEvent(
    account,
    {
      kind: 'top_up',
      top_up_id: at,
      payment_no: 1,
      at,
      source: 'acquiring',
      target: 'balance',
      amount_rub_cents
    },
    ''
  )
/** Lists the rules that fired, with their time and the reason why they could not act. */
export const firedRules = (account: AccountState) =>
  account.events.flatMap(({ type, at, rule_id, rule_hindrance }) =>
    type === 'rule_fired' ? [[rule_id, at, rule_hindrance]] : []
  )
