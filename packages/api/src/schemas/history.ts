import { EVENT_TYPES } from '@cloud/pricing/account'
import * as v from 'valibot'
import { Id, Moment, Money, SignedMoney, whole } from './primitives.ts'
import { RuleHindrance } from './rule.ts'

/** Something that happened to an account. Only three types carry an amount: see docs/rules/notices.md. */
export const Event = v.object({
  id: Id,
  type: v.picklist(EVENT_TYPES),
  created_at: Moment,
  amount_rub_cents: SignedMoney,
  /** The balance after it. */
  balance_rub_cents: Money,
  server_id: v.nullable(Id),
  server_name: v.nullable(v.string()),
  text: v.string(),
  /** Of `rule_fired` alone; the rule may be gone. */
  rule_id: v.nullable(Id),
  /** Why its start was not done; null where nothing hindered it. */
  rule_hindrance: v.nullable(RuleHindrance)
})
export type Event = v.InferOutput<typeof Event>

/** As the client reads it: an event of a type that is new to it has its sum and its words all the same. */
export const ReadEvent = v.object({
  ...Event.entries,
  type: v.string(),
  rule_id: v.nullish(Id),
  rule_hindrance: v.nullish(v.string())
})
export type ReadEvent = v.InferOutput<typeof ReadEvent>

/** A calendar month of an account in Europe/Moscow; balances in kopeks (docs/rules/money.md#months). */
export const Period = v.object({
  /** 1 to 12. */
  month: whole(1, 12),
  year: whole(1970, 9999),
  balance_start: Money,
  balance_end: Money
})
export type Period = v.InferOutput<typeof Period>

/** A document of something that happened to an account. */
export const AccountDocument = v.object({
  kind: v.picklist(['receipt', 'calculation', 'invoice']),
  /** Names it in its address, together with the kind. */
  id: Id,
  /** The event of the history that it documents. */
  event_id: Id
})
export type AccountDocument = v.InferOutput<typeof AccountDocument>

/** As the client reads them: one of a kind that is new to it is left out, as it would not know its address. */
export const ReadDocuments = v.pipe(
  v.array(v.object({ ...AccountDocument.entries, kind: v.string() })),
  v.transform((list) => list.filter((document) => v.is(AccountDocument, document)))
)
