import { EVENT_TYPES } from '@cloud/pricing/account'
import * as v from 'valibot'
import { Id } from './id.ts'
import { Moment } from './moment.ts'
import { Money, SignedMoney } from './money.ts'

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
  text: v.string()
})
export type Event = v.InferOutput<typeof Event>

/** As the client reads it: an event of a type that is new to it has its sum and its words all the same. */
export const ReadEvent = v.object({ ...Event.entries, type: v.string() })
export type ReadEvent = v.InferOutput<typeof ReadEvent>
