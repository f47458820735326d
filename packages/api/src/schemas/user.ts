import { USER_TYPES } from '@cloud/pricing/account'
import * as v from 'valibot'
import { Id, Moment, Money, openText } from './primitives.ts'

/** The signed-in account (docs/rules/wire.md#caller). */
export const User = v.object({
  id: Id,
  email: v.string(),
  /** False while the address is unconfirmed in a shop that requires it: then it only gets e-mails with links. */
  can_receive_email: v.optional(v.boolean(), true),
  name: v.string(),
  /** Person, organisation or sole proprietor (ИП). The next four texts are empty if unknown. */
  user_type: openText(v.picklist(USER_TYPES)),
  phone: v.string(),
  company: v.string(),
  inn: v.string(),
  kpp: v.string(),
  /** Money that the account can spend; prepayments are not included. */
  balance_rub_cents: Money,
  /** Prepayments of all servers that are not charged yet. */
  held_rub_cents: Money,
  /** Hourly price of the running servers outside a paid period. */
  hourly_rate_rub_cents: Money,
  /** Moment at which the first server would be turned off for lack of money; null if not within five years. */
  lasts_until: v.nullable(Moment)
})
export type User = v.InferOutput<typeof User>
