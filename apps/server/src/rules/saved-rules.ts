import type { Body, contract, Rule as WireRule } from '@cloud/api'
import { ruleErrorTexts } from '@cloud/pricing/words'
import { sql, type Transaction } from 'kysely'
import { toRule } from '../billing/load-account-state.ts'
import type { AccountState, Rule } from '../billing/state/account-state.ts'
import { armRule } from '../billing/state/fire-rules.ts'
import { withAccount } from '../billing/with-account.ts'
import { oneRow } from '../platform/db/one-row.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Quotas } from '../platform/limits.ts'
import { type Page, pageOf } from '../platform/list-page.ts'
import { Refusal, wrongInput } from '../platform/refusal.ts'

type NewRule = Body<typeof contract.rules.create>
type RuleChange = Body<typeof contract.rules.patch>

export const noSuchRule = () => new Refusal('not_found', 'Такого правила нет. Обновите список правил.')

/** Converts a rule to the format of the API. */
function wireRule({ rule_id, name, is_enabled, server_id, condition, action }: Rule): WireRule {
  const when =
    condition.kind === 'at'
      ? { ...condition, moment: new Date(condition.moment).toISOString() }
      : condition.kind === 'weekly'
        ? { ...condition, days: [...condition.days] }
        : condition
  return { id: rule_id, name, is_enabled, server_id, when, then: action }
}

/** Lists the rules of an account, newest first. */
export async function listRules(
  tx: Transaction<Schema>,
  account_id: number,
  page: Page
): Promise<{ readonly count: number; readonly results: WireRule[] }> {
  const rows = await tx
    .selectFrom('rules')
    .selectAll()
    .where('account_id', '=', account_id)
    .orderBy('rule_id', 'desc')
    .execute()
  return { count: rows.length, results: pageOf(rows, page).map((row) => wireRule(toRule(row))) }
}

/**
 * Requires that the account has the rule.
 *
 * @throws Refusal `not_found`
 */
export async function requireRule(
  tx: Transaction<Schema>,
  account_id: number,
  rule_id: number
): Promise<void> {
  const found = await tx
    .selectFrom('rules')
    .select('rule_id')
    .where('account_id', '=', account_id)
    .where('rule_id', '=', rule_id)
    .executeTakeFirst()
  if (found === undefined) throw noSuchRule()
}

/**
 * Reads a rule.
 *
 * @throws Refusal `not_found`
 */
export async function readRule(
  tx: Transaction<Schema>,
  account_id: number,
  rule_id: number
): Promise<WireRule> {
  const row = await tx
    .selectFrom('rules')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('rule_id', '=', rule_id)
    .executeTakeFirst()
  if (row === undefined) throw noSuchRule()
  return wireRule(toRule(row))
}

/**
 * Saves a new rule. It fires at once if its condition is met already.
 *
 * @throws Refusal `invalid`, `too_many_rules`. Source: docs/rules/watching.md.
 */
export async function createRule(
  tx: Transaction<Schema>,
  account_id: number,
  now: number,
  { when, then: action, ...rest }: NewRule,
  { rules: most }: Quotas
): Promise<WireRule> {
  const act = async (account: AccountState, at: number) => {
    const { rule_id } = await oneRow(
      tx,
      sql<{ rule_id: number }>`select nextval(pg_get_serial_sequence('rules', 'rule_id')) as rule_id`
    )
    const rule: Rule = {
      rule_id,
      ...rest,
      condition: when,
      action,
      armed_at: at,
      is_armed: false,
      fired_for: null
    }
    refuseFaults(account, rule, at, true)
    if (account.rules.length >= most)
      throw new Refusal(
        'too_many_rules',
        `Больше правил сохранить нельзя, предел — ${most}. Удалите ненужное.`
      )
    account.rules.push(rule)
    armRule(account, rule, at)
    return rule_id
  }
  const rule_id = await withAccount(tx, account_id, now, act, { spent: true })
  return readRule(tx, account_id, rule_id)
}

/**
 * Changes the given fields of a rule; the result is checked like a new rule.
 *
 * @throws Refusal `not_found`, `invalid`. Source: docs/rules/watching.md#changed.
 */
export async function changeRule(
  tx: Transaction<Schema>,
  account_id: number,
  rule_id: number,
  now: number,
  { when, then: action, ...change }: RuleChange
): Promise<WireRule> {
  const act = (account: AccountState, at: number) => {
    const rule = account.rules.find((one) => one.rule_id === rule_id)
    if (rule === undefined) throw noSuchRule()
    const old = { ...rule }
    Object.assign(
      rule,
      Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
      when === undefined ? {} : { condition: when },
      action === undefined ? {} : { action }
    )
    const isEnabledNow = rule.is_enabled && !old.is_enabled
    refuseFaults(account, rule, at, when !== undefined || isEnabledNow)
    armRule(account, rule, at, old)
  }
  await withAccount(tx, account_id, now, act, { spent: true })
  return readRule(tx, account_id, rule_id)
}

/**
 * Removes a rule.
 *
 * @throws Refusal `not_found`
 */
export async function removeRule(
  tx: Transaction<Schema>,
  account_id: number,
  rule_id: number,
  now: number
): Promise<void> {
  await withAccount(tx, account_id, now, ({ rules }) => {
    const place = rules.findIndex((rule) => rule.rule_id === rule_id)
    // it may have been deleted with its server while this call waited
    if (place < 0) throw noSuchRule()
    rules.splice(place, 1)
  })
}

/**
 * Refuses an invalid rule.
 *
 * @param judgesMoment true if its moment must be in the future
 */
function refuseFaults(account: AccountState, rule: Rule, at: number, judgesMoment: boolean): void {
  const { condition, server_id, action } = rule
  const { kind } = condition
  const moment = judgesMoment && condition.kind === 'at' ? condition.moment : null
  const wrong = ruleErrorTexts({ kind, action, server_id, moment }, at)
  const isUnknown = server_id !== null && account.servers.every((server) => server.server_id !== server_id)
  const faults = {
    ...(isUnknown ? { server_id: 'Такого сервера нет. Выберите другой.' } : {}),
    ...(wrong.server_id && { server_id: wrong.server_id }),
    ...(wrong.action && { then: wrong.action }),
    ...(wrong.moment && { when: wrong.moment })
  }
  if (Object.keys(faults).length > 0) throw wrongInput(faults)
}
