import { EVENT_TYPES } from '@cloud/pricing/account'
import * as v from 'valibot'
import { Id, Moment, Money, openText, SignedMoney, whole } from './primitives.ts'
import { RuleHindrance } from './rule.ts'

/** An event in the history of an account. Only three types have an amount: see docs/rules/notices.md. */
export const Event = v.object({
  id: Id,
  type: openText(v.picklist(EVENT_TYPES)),
  created_at: Moment,
  /** Change of the balance: positive for incoming money; 0 for most types. */
  amount_rub_cents: SignedMoney,
  /** Balance after the event. */
  balance_rub_cents: Money,
  server_id: v.nullable(Id),
  /** Name of the server at the time of the event. */
  server_name: v.nullable(v.string()),
  text: v.string(),
  /** Id of the rule, only for `rule_fired`; the rule may have been deleted. */
  rule_id: v.nullable(Id),
  /** Reason why the rule did not start its server; null if there was none. */
  rule_hindrance: v.nullable(openText(RuleHindrance)),
  /** Prefix of the API token that caused the event; null if none did. */
  token_prefix: v.nullable(v.string())
})
export type Event = v.InferOutput<typeof Event>

/** An event as the client reads it: an unknown type is accepted and keeps its amount and text. */
export const ReadEvent = v.object({
  ...Event.entries,
  type: v.string(),
  rule_id: v.nullish(Id),
  rule_hindrance: v.nullish(v.string()),
  token_prefix: v.nullish(v.string())
})
export type ReadEvent = v.InferOutput<typeof ReadEvent>

/** A calendar month of an account in Europe/Moscow; balances are in kopeks (docs/rules/money.md#months). */
export const Period = v.object({
  /** Month, 1 to 12. */
  month: whole(1, 12),
  year: whole(1970, 9999),
  /** Balance at the start of the month. */
  balance_start: Money,
  /** Balance at the end of the month, of the current month now. */
  balance_end: Money
})
export type Period = v.InferOutput<typeof Period>

/** A document about an event of an account. */
export const AccountDocument = v.object({
  kind: v.picklist(['receipt', 'calculation', 'invoice']),
  /** Id in the URL of the document, together with the kind. */
  id: Id,
  /** Event that the document is about. */
  event_id: Id
})
export type AccountDocument = v.InferOutput<typeof AccountDocument>

/** Documents as the client reads them: documents of an unknown kind are dropped, because their URL is unknown. */
export const ReadDocuments = v.pipe(
  v.array(v.object({ ...AccountDocument.entries, kind: v.string() })),
  v.transform((list) => list.filter((document) => v.is(AccountDocument, document)))
)
