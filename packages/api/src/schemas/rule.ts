import { RULE_LIMITS } from '@cloud/pricing/account'
import * as v from 'valibot'
import { MomentText } from './moment-text.ts'
import { Id, IdText, line, Moment, payload, whole } from './primitives.ts'
import { sum } from './sum.ts'

const Amount = sum(1, RULE_LIMITS.amount_rub_cents)
const Hours = whole(1, RULE_LIMITS.hours)
const WRONG_DAYS = 'Дни недели: от 1 (понедельник) до 7, каждый один раз.'
const Days = v.pipe(
  v.array(whole(1, 7), WRONG_DAYS),
  v.minLength(1, WRONG_DAYS),
  v.check((days) => new Set(days).size === days.length, WRONG_DAYS)
)
const WRONG_TIME = 'Время по Москве: часы и минуты, например 09:30.'
const Time = v.pipe(v.string(WRONG_TIME), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, WRONG_TIME))

const conditions = <const M extends v.GenericSchema<string, unknown>>(moment: M) =>
  v.variant(
    'kind',
    [
      /** Charges of servers in the current month in Moscow, minus amounts returned by stops. */
      payload({ kind: v.literal('spent_in_month'), amount_rub_cents: Amount }),
      /** The balance falls below this amount after having been at or above it. */
      payload({ kind: v.literal('balance_below'), amount_rub_cents: Amount }),
      /** Hours since `started_at` of the server. */
      payload({ kind: v.literal('ran_for'), hours: Hours }),
      payload({ kind: v.literal('at'), moment }),
      /** Weekly time in Moscow; day 1 is Monday. */
      payload({ kind: v.literal('weekly'), days: Days, time: Time })
    ],
    'Условие правила: spent_in_month, balance_below, ran_for, at или weekly.'
  )

/** Condition of a rule (docs/rules/watching.md). */
export const RuleCondition = conditions(Moment)
export type RuleCondition = v.InferOutput<typeof RuleCondition>

/** Condition in a request: its moment is parsed to milliseconds. */
const GivenCondition = conditions(MomentText)

/** Actions of a rule. */
export const RULE_ACTIONS = ['notify', 'stop', 'start'] as const
const RuleAction = v.picklist(RULE_ACTIONS, 'Что сделать: notify, stop или start.')
export type RuleAction = v.InferOutput<typeof RuleAction>

const RuleName = line(1, RULE_LIMITS.name, `Название правила: от 1 до ${RULE_LIMITS.name} символов.`)
const Enabled = v.boolean('Нужно true или false.')

export const RuleId = v.object({ id: IdText })

/** A rule of an account (docs/rules/watching.md). */
export const Rule = v.object({
  id: Id,
  name: v.string(),
  is_enabled: v.boolean(),
  /** Server on which `then` acts, and whose charges or hours count; null for all servers. */
  server_id: v.nullable(Id),
  when: RuleCondition,
  then: RuleAction
})
export type Rule = v.InferOutput<typeof Rule>

export const Rules = v.object({ count: whole(0), results: v.array(Rule) })

/** Rules as the client reads them: rules of an unknown kind are dropped. */
export const ReadRules = v.pipe(
  v.object({ count: whole(0), results: v.array(v.unknown()) }),
  v.transform(({ count, results }) => ({
    count,
    results: results.filter((rule): rule is Rule => v.is(Rule, rule))
  }))
)

/** Body of a new rule. */
export const NewRule = payload({
  name: RuleName,
  is_enabled: v.optional(Enabled, true),
  server_id: v.nullish(Id, null),
  when: GivenCondition,
  then: RuleAction
})
export type NewRule = v.InferInput<typeof NewRule>

/** Change of a rule: absent fields keep their value, and the result is validated like a new rule. */
export const RuleChange = payload({
  name: v.optional(RuleName),
  is_enabled: v.optional(Enabled),
  server_id: v.optional(v.nullable(Id)),
  when: v.optional(GivenCondition),
  then: v.optional(RuleAction)
})
export type RuleChange = v.InferInput<typeof RuleChange>

/** Predicted next firing of a rule; the effects of other rules are ignored. */
export const RulePreview = v.object({
  /** Null if the rule is disabled, the account frozen, the rule used up, or the time is more than five years away. */
  next_at: v.nullable(Moment),
  /** True if the moment depends on predicted charges of servers. */
  is_estimate: v.boolean()
})
export type RulePreview = v.InferOutput<typeof RulePreview>

/** Reasons why a rule did not start its server, in the order of checking. */
export const RULE_HINDRANCES = ['wrong_status', 'price_lapsed', 'no_capacity', 'insufficient_funds'] as const
export const RuleHindrance = v.picklist(RULE_HINDRANCES)
export type RuleHindrance = v.InferOutput<typeof RuleHindrance>
