import { formatRub } from '@cloud/pricing'
import { RULE_LIMITS } from '@cloud/pricing/account'
import { MOSCOW_OFFSET_MS } from '@cloud/pricing/books'
import { ruleErrorTexts, textLength } from '@cloud/pricing/words'
import { ruleTexts } from '../../../words/ru/rule.ts'
import type { Words } from '../../../words/words.ts'
import { ruleSentence, type ShownCondition, type WordedRule } from '../RuleList/ruleWords.ts'
import { parseRub } from '../TopUpModal/amount.ts'

export type RuleKind = ShownCondition['kind']
export type RuleAction = WordedRule['then']

/** A rule as the form submits it. Amounts are in kopeks, moments in ISO 8601. */
export interface FormRule extends WordedRule {
  readonly name: string
  /** Server that the rule acts on and counts; null for all servers. */
  readonly server_id: number | null
}

/** Values of the form's fields; fields of the other kinds keep their typed text. */
export interface RuleDraft {
  readonly kind: RuleKind
  /** Name of the rule; null until it is edited, and then the rule is named after its sentence. */
  readonly name: string | null
  readonly days: readonly number[]
  /** Time of day: '09:00'. */
  readonly time: string
  /** Date: '2026-11-30'. */
  readonly date: string
  readonly hours: string
  readonly amount: string
  readonly then: RuleAction
  readonly server_id: number | null
}

/** Errors by field, each with how to fix it. */
export type RuleIssues = Partial<Record<'name' | 'when' | 'then' | 'server_id', string>>

/** The mildest rule: an e-mail when the balance is low. */
export const NEW_DRAFT: RuleDraft = {
  kind: 'balance_below',
  name: null,
  days: [1, 2, 3, 4, 5],
  time: '20:00',
  date: '',
  hours: '',
  amount: '',
  then: 'notify',
  server_id: null
}

/** Returns the field values of a new rule; a rule of a server stops it at a moment. */
export const newDraft = (server_id: number | null): RuleDraft =>
  server_id === null ? NEW_DRAFT : { ...NEW_DRAFT, kind: 'at', then: 'stop', server_id }

const moscowFields = (moment: string) => {
  const there = new Date(Date.parse(moment) + MOSCOW_OFFSET_MS).toISOString()
  return { date: there.slice(0, 10), time: there.slice(11, 16) }
}

/** Returns the field values of an existing rule. */
export function toDraft({ name, when, then, server_id }: FormRule): RuleDraft {
  const draft = { ...NEW_DRAFT, kind: when.kind, name, then, server_id }
  switch (when.kind) {
    case 'weekly':
      return { ...draft, days: when.days, time: when.time }
    case 'at':
      return { ...draft, ...moscowFields(when.moment) }
    case 'ran_for':
      return { ...draft, hours: String(when.hours) }
    default:
      return { ...draft, amount: formatRub(when.amount_rub_cents).replace(/\s*₽$/u, '') }
  }
}

/** Returns true for kinds that can start a server: only schedules can. */
export const canStartBy = (kind: RuleKind): boolean =>
  ruleErrorTexts({ kind, action: 'start', server_id: 1 }, 0).action === undefined

/** Returns true if the rule names a server (or all servers): it counts its hours or money, or acts on it. A rule that only sends an e-mail about the balance names none. */
export const mentionsServer = ({ kind, then }: Pick<RuleDraft, 'kind' | 'then'>): boolean =>
  then !== 'notify' || kind === 'ran_for' || kind === 'spent_in_month'

export const needsServer = ({ kind, then }: Pick<RuleDraft, 'kind' | 'then'>): boolean =>
  ruleErrorTexts({ kind, action: then, server_id: null }, 0).server_id !== undefined

/** Applies a change to the draft, and resets the fields that no longer fit it. */
export function changeDraft(draft: RuleDraft, change: Partial<RuleDraft>): RuleDraft {
  const changed = { ...draft, ...change }
  const then = changed.then === 'start' && !canStartBy(changed.kind) ? 'notify' : changed.then
  const isOfNone = (change.kind ?? change.then) !== undefined && !mentionsServer({ ...changed, then })
  return { ...changed, then, server_id: isOfNone ? null : changed.server_id }
}

function parseCondition(
  draft: RuleDraft,
  given: ShownCondition | null,
  words?: Words
): ShownCondition | string {
  const texts = ruleTexts(words)
  const { kind, days, time, date } = draft
  switch (kind) {
    case 'weekly':
      if (days.length === 0) return texts.chooseDay
      return time === '' ? texts.enterTime : { kind, days: [...days].sort(), time }
    case 'at': {
      const moment = Date.parse(`${date}T${time}:00+03:00`)
      if (Number.isNaN(moment)) return texts.enterDateAndTime
      // the fields show no seconds
      const same = given?.kind === kind && moscowFields(given.moment)
      if (same && same.date === date && same.time === time) return given
      return { kind, moment: new Date(moment).toISOString() }
    }
    case 'ran_for': {
      const typed = draft.hours.replace(/\s/g, '')
      const hours = Number(typed)
      return /^\d+$/.test(typed) && hours >= 1 && hours <= RULE_LIMITS.hours
        ? { kind, hours }
        : texts.hoursRange(RULE_LIMITS.hours.toLocaleString('ru-RU'))
    }
    default: {
      const amount_rub_cents = parseRub(draft.amount)
      if (amount_rub_cents === undefined) return texts.enterRoubles
      return amount_rub_cents >= 1 && amount_rub_cents <= RULE_LIMITS.amount_rub_cents
        ? { kind, amount_rub_cents }
        : texts.amountRange(formatRub(1), formatRub(RULE_LIMITS.amount_rub_cents))
    }
  }
}

interface ParsedDraft {
  readonly issues: RuleIssues
  /** The rule of the fields; null while it is incomplete. */
  readonly rule: FormRule | null
}

/** Returns the sentence of a rule as its name: on one line, cut at the maximum length. */
function ruleName(rule: WordedRule, server_name: string | null, now: number, words?: Words): string {
  const letters = [...ruleSentence(rule, server_name, now, words).replaceAll('\u00a0', ' ')]
  return letters.length > RULE_LIMITS.name
    ? `${letters
        .slice(0, RULE_LIMITS.name - 1)
        .join('')
        .trimEnd()}…`
    : letters.join('')
}

/** Returns the rule of the fields, and their errors. The name has no effect on what the rule does. */
export function parseDraft(
  draft: RuleDraft,
  given: ShownCondition | null,
  now: number,
  server_name: string | null = null,
  words?: Words
): ParsedDraft {
  const texts = ruleTexts(words)
  const when = parseCondition(draft, given, words)
  const made =
    draft.name === null && typeof when !== 'string'
      ? ruleName({ when, then: draft.then }, server_name, now, words)
      : ''
  const name = (draft.name ?? made).trim()
  // a rule with an unchanged date can be renamed even after that date
  const isJudged = typeof when !== 'string' && when.kind === 'at' && when !== given
  const { kind, then: action, server_id } = draft
  const faults = ruleErrorTexts(
    { kind, action, server_id, moment: isJudged ? Date.parse(when.moment) : null },
    now
  )
  const issues: RuleIssues = {
    ...(typeof when === 'string' ? { when } : {}),
    ...(faults.moment && { when: texts.momentInPast }),
    ...(faults.server_id && { server_id: texts.serverMissing }),
    ...(((name === '' && draft.name !== null) || textLength(name) > RULE_LIMITS.name) && {
      name: texts.nameTheRule(RULE_LIMITS.name)
    })
  }
  const isWhole = typeof when !== 'string' && issues.when === undefined && issues.server_id === undefined
  return { issues, rule: isWhole ? { name, when, then: action, server_id } : null }
}
