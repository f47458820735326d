import type { RuleHindrance } from '@cloud/api'
import { canStart, formatRub, STATUS } from '@cloud/pricing'
import { HOUR_MS, monthOf, nextWeekly, STOPPABLE_STATUSES } from '@cloud/pricing/books'
import { ruleHindranceText, ruleText } from '@cloud/pricing/words'
import type { AccountState, FiringRule, Rule, Server } from './account-state.ts'
import { recordEvent } from './post-transfer.ts'
import { launchServer, stopServer } from './server-acts.ts'
import { leaveQueue } from './server-queue.ts'
import { spentInMonth } from './spent-in-month.ts'
import { findStartHindrance } from './start-paid-server.ts'

const serverOf = (account: AccountState, { server_id }: Rule): Server | undefined =>
  account.servers.find((server) => server.server_id === server_id)

/** Returns when a time rule fires if nothing happens until then; null for never, and for a money rule. */
export function ruleFiresAt(account: AccountState, rule: Rule): number | null {
  const { condition, armed_at, fired_for } = rule
  if (!rule.is_enabled) return null
  if (condition.kind === 'at') return condition.moment
  if (condition.kind === 'weekly')
    return nextWeekly(condition.days, condition.time, Math.max(armed_at, fired_for ?? armed_at))
  if (condition.kind !== 'ran_for') return null
  const { status, started_at } = serverOf(account, rule) ?? {}
  if (status !== STATUS.active || started_at === undefined || started_at === null || fired_for === started_at)
    return null
  return Math.max(armed_at, started_at + condition.hours * HOUR_MS)
}

/** Returns the next moment at which a time rule fires; null for never. */
export const nextRuleFiresAt = (account: AccountState): number | null =>
  account.rules.reduce<number | null>((first, rule) => {
    const at = ruleFiresAt(account, rule)
    return at === null || (first !== null && first <= at) ? first : at
  }, null)

/** Queues the rules of a moment by id: the set is fixed before the first one acts. */
export function queueRulesAt(account: AccountState, moment: number): void {
  const at = Math.max(moment, account.last_at)
  const due = account.rules.filter((rule) => ruleFiresAt(account, rule) === moment)
  account.firings.push(...due.map((rule) => ({ rule, at })))
}

/** Returns true if the condition of a money rule is met; a rule that is about to act is not checked again. */
function isReached(account: AccountState, rule: Rule, at: number): boolean {
  const { condition, server_id } = rule
  if (!rule.is_enabled || account.firings.some((firing) => firing.rule === rule)) return false
  if (condition.kind === 'spent_in_month')
    return (
      rule.fired_for !== monthOf(at) && spentInMonth(account, server_id, at) >= condition.amount_rub_cents
    )
  return condition.kind === 'balance_below' && rule.is_armed && account.balance < condition.amount_rub_cents
}

/**
 * Checks the money rules after a change of the balance: rules whose condition is met act before anything else. Source:
 * docs/rules/watching.md#when.
 */
export function checkMoneyRules(account: AccountState, at: number): void {
  account.moved = false
  for (const rule of account.rules) if (isAbove(account, rule)) rule.is_armed = true
  const reached = account.rules.filter((rule) => isReached(account, rule, at))
  account.firings.unshift(...reached.map((rule) => ({ rule, at })))
}

const isAbove = ({ balance }: AccountState, { condition }: Rule) =>
  condition.kind === 'balance_below' && balance >= condition.amount_rub_cents

/** Compares conditions; the order of weekdays does not matter. */
function sameCondition(a: Rule['condition'], b: Rule['condition']): boolean {
  const canonical = (condition: Rule['condition']) =>
    JSON.stringify(
      Object.entries(
        condition.kind === 'weekly' ? { ...condition, days: [...condition.days].sort() } : condition
      ).sort()
    )
  return canonical(a) === canonical(b)
}

/**
 * Arms a rule that was saved, changed or switched on. A rule with a changed condition starts over; otherwise the rule
 * remembers what it fired for in this month or launch, and its week goes on unless it was switched on. It fires at once if
 * its condition is met already.
 *
 * @param old the rule before the change
 */
export function armRule(account: AccountState, rule: Rule, at: number, old?: Rule): void {
  const isOther =
    old === undefined || rule.server_id !== old.server_id || !sameCondition(rule.condition, old.condition)
  const isAnew = isOther || (rule.is_enabled && !old.is_enabled)
  if (!isAnew && rule.action === old.action) return
  if (isAnew) rule.armed_at = at
  rule.is_armed = isAbove(account, rule)
  if (isOther) rule.fired_for = null
  const moment = rule.condition.kind === 'ran_for' ? ruleFiresAt(account, rule) : null
  if (isReached(account, rule, at) || (moment !== null && moment <= at)) account.firings.push({ rule, at })
}

/** Rearms the rules of an account that is no longer frozen. A balance rule below its amount waits until the balance was above. */
export function rearmRules(account: AccountState): void {
  for (const rule of account.rules) rule.is_armed = isAbove(account, rule)
}

/** Removes the rules of a server. */
export function removeRulesOf({ rules }: AccountState, { server_id }: Server): void {
  const left = rules.filter((rule) => rule.server_id !== server_id)
  rules.splice(0, rules.length, ...left)
}

/** Records what a rule fired for: a month, a launch, a moment of the week. */
function recordFiredFor(account: AccountState, { rule, at }: FiringRule): void {
  const { kind } = rule.condition
  if (kind === 'spent_in_month') rule.fired_for = monthOf(at)
  if (kind === 'ran_for') rule.fired_for = serverOf(account, rule)?.started_at ?? null
  if (kind === 'balance_below') rule.is_armed = isAbove(account, rule)
}

/** Marks a moment as passed, so that it does not fire again even if there was nothing to do. */
function recordPassedMoment({ rule, at }: FiringRule): void {
  const { kind } = rule.condition
  if (kind === 'at') rule.is_enabled = false
  if (kind === 'weekly') rule.fired_for = at
}

/** Returns the server that the next rule starts, if any: the caller of `fireNextRule` has to know its free capacity. */
export function serverToStart(account: AccountState): Server | undefined {
  const { rule } = account.firings[0] ?? {}
  if (rule?.action !== 'start' || account.frozen) return undefined
  const server = serverOf(account, rule)
  return server?.status === STATUS.start || server?.status === STATUS.active ? undefined : server
}

/**
 * Runs the next rule. A rule that finds nothing to do writes no event and counts as not fired; in a frozen account all rules
 * count as fired, without an event.
 *
 * @param freeSlots free slots, left by other accounts, for the flavor of a server that is to be started
 */
export function fireNextRule(account: AccountState, freeSlots = 0): void {
  const firing = account.firings.shift()
  if (firing === undefined) return
  recordPassedMoment(firing)
  const { rule } = firing
  if (account.frozen) {
    recordFiredFor(account, firing)
    return
  }
  if (rule.action === 'notify') recordFiring(account, firing)
  else if (rule.action === 'stop') stopServersByRule(account, firing)
  else startServerByRule(account, firing, freeSlots)
}

/** Returns true if the name is the rule's own sentence, complete or shortened. */
function isSentence(name: string, sentence: string): boolean {
  const [plain, said] = [name, sentence].map((text) => text.replaceAll('\u00a0', ' ').toLowerCase())
  return plain === said || (plain?.endsWith('…') === true && said?.startsWith(plain.slice(0, -1)) === true)
}

function recordFiring(
  account: AccountState,
  firing: FiringRule,
  rule_hindrance: RuleHindrance | null = null
): void {
  const { rule, at } = firing
  recordFiredFor(account, firing)
  account.runway_stale_at = at
  const server = serverOf(account, rule)
  const { rule_id, name, condition, action } = rule
  const watched = { condition, server_name: server?.name ?? null }
  const sentence = ruleText({ ...watched, action: action === 'notify' ? 'notified' : action }, at)
  const hindered = rule_hindrance === null ? '' : `. Сервер не запущен: ${ruleHindranceText(rule_hindrance)}`
  // the reader of the e-mail wants to know how low the balance is
  const left =
    condition.kind === 'balance_below' ? `. На балансе ${formatRub(account.balance, 'always')}` : ''
  // a rule without its own name is named after its sentence
  const called = isSentence(name, ruleText({ ...watched, action }, at)) ? '' : ` «${name}»`
  const text = `Сработало правило${called}: ${sentence}${hindered}${left}`
  recordEvent(account, at, 'rule_fired', text, server, 0, { rule_id, rule_hindrance })
}

/** Returns the servers that a stopping rule would stop now, sorted by id. */
export const stoppableServers = ({ servers }: AccountState, rule: Rule): Server[] =>
  servers
    .filter(
      ({ server_id, status }) =>
        (rule.server_id ?? server_id) === server_id && STOPPABLE_STATUSES.includes(status)
    )
    .sort((a, b) => a.server_id - b.server_id)

function stopServersByRule(account: AccountState, firing: FiringRule): void {
  const { rule, at } = firing
  const servers = stoppableServers(account, rule)
  if (servers.length === 0) return
  recordFiring(account, firing)
  const why = `: правило «${rule.name}»`
  for (const server of servers)
    if (server.status === STATUS.requested) leaveQueue(account, server, at)
    else if (server.status === STATUS.active) stopServer(account, server, at, why)
    else server.stop_when_active = true
}

function startServerByRule(account: AccountState, firing: FiringRule, freeSlots: number): void {
  const { at, rule } = firing
  const server = serverOf(account, rule)
  if (server === undefined || server.status === STATUS.start || server.status === STATUS.active) return
  const hindrance = hindranceOf(account, server, at, freeSlots)
  recordFiring(account, firing, hindrance)
  if (hindrance === null) launchServer(account, server, at)
}

function hindranceOf(
  account: AccountState,
  server: Server,
  at: number,
  freeSlots: number
): RuleHindrance | null {
  return canStart(server) ? findStartHindrance(account, server, at, freeSlots) : 'wrong_status'
}
