import { RULE_MAX } from '@cloud/pricing/account'
import * as v from 'valibot'
import { MomentText } from './moment-text.ts'
import { Id, IdText, line, Moment, payload, whole } from './primitives.ts'
import { sum } from './sum.ts'

const Amount = sum(1, RULE_MAX.amount_rub_cents)
const Hours = whole(1, RULE_MAX.hours)
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
      /** What servers took of the balance in Moscow's month, less what stops gave back. */
      payload({ kind: v.literal('spent_in_month'), amount_rub_cents: Amount }),
      /** The balance falls below this after having been at or above. */
      payload({ kind: v.literal('balance_below'), amount_rub_cents: Amount }),
      /** Since the server's `started_at`. */
      payload({ kind: v.literal('ran_for'), hours: Hours }),
      payload({ kind: v.literal('at'), moment }),
      /** By Moscow's clock; 1 is Monday. */
      payload({ kind: v.literal('weekly'), days: Days, time: Time })
    ],
    'Условие правила: spent_in_month, balance_below, ran_for, at или weekly.'
  )

/** When a rule fires (docs/rules/watching.md). */
export const RuleCondition = conditions(Moment)
export type RuleCondition = v.InferOutput<typeof RuleCondition>

/** The same as somebody writes it: milliseconds come out of its moment. */
const GivenCondition = conditions(MomentText)

export const RULE_ACTIONS = ['notify', 'stop', 'start'] as const
const RuleAction = v.picklist(RULE_ACTIONS, 'Что сделать: notify, stop или start.')
export type RuleAction = v.InferOutput<typeof RuleAction>

const RuleName = line(1, RULE_MAX.name, `Название правила: от 1 до ${RULE_MAX.name} символов.`)
const Enabled = v.boolean('Нужно true или false.')

export const RuleId = v.object({ id: IdText })

export const Rule = v.object({
  id: Id,
  name: v.string(),
  is_enabled: v.boolean(),
  /** On what `then` acts, and whose money or hours count; null: all servers. */
  server_id: v.nullable(Id),
  when: RuleCondition,
  then: RuleAction
})
export type Rule = v.InferOutput<typeof Rule>

export const Rules = v.object({ count: whole(0), results: v.array(Rule) })

/** As the client reads it: a rule of a kind that this version does not know is left out. */
export const ReadRules = v.pipe(
  v.object({ count: whole(0), results: v.array(v.unknown()) }),
  v.transform(({ count, results }) => ({
    count,
    results: results.filter((rule): rule is Rule => v.is(Rule, rule))
  }))
)

export const NewRule = payload({
  name: RuleName,
  is_enabled: v.optional(Enabled, true),
  server_id: v.nullish(Id, null),
  when: GivenCondition,
  then: RuleAction
})
export type NewRule = v.InferInput<typeof NewRule>

/** What is left out stays; all of it is judged together as if it were saved anew. */
export const RuleChange = payload({
  name: v.optional(RuleName),
  is_enabled: v.optional(Enabled),
  server_id: v.optional(v.nullable(Id)),
  when: v.optional(GivenCondition),
  then: v.optional(RuleAction)
})
export type RuleChange = v.InferInput<typeof RuleChange>

/** When a rule would fire next; of the other rules nothing is foreseen. */
export const RulePreview = v.object({
  /** Null: switched off, frozen, used up, or not within five years. */
  next_at: v.nullable(Moment),
  /** True where it hangs on what the servers will take. */
  is_estimate: v.boolean()
})
export type RulePreview = v.InferOutput<typeof RulePreview>

/** Why a start by a rule was not done: the first that applied. */
export const RULE_HINDRANCES = ['wrong_status', 'price_lapsed', 'no_capacity', 'insufficient_funds'] as const
export const RuleHindrance = v.picklist(RULE_HINDRANCES)
export type RuleHindrance = v.InferOutput<typeof RuleHindrance>
