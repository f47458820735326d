import { USER_TYPES } from '@cloud/pricing/account'
import * as v from 'valibot'
import { Inn, Kpp, PersonName, Phone } from './account.ts'
import { Id, line, Moment, Money, payload } from './primitives.ts'

/** The account that is signed in (docs/rules/wire.md#caller). */
export const User = v.object({
  id: Id,
  email: v.string(),
  name: v.string(),
  user_type: v.picklist(USER_TYPES),
  phone: v.string(),
  company: v.string(),
  inn: v.string(),
  kpp: v.string(),
  balance_rub_cents: Money,
  held_rub_cents: Money,
  /** What the running servers outside a paid period cost an hour. */
  hourly_rate_rub_cents: Money,
  /** When the first server would be turned off for lack of money; null if not within five years. */
  lasts_until: v.nullable(Moment)
})
export type User = v.InferOutput<typeof User>

/** What an account may say about itself; empty takes it back (docs/rules/wire.md). */
export const UserChange = payload({
  name: v.optional(PersonName),
  user_type: v.optional(v.picklist(USER_TYPES, `Тип: одно из значений ${USER_TYPES.join(', ')}.`)),
  phone: v.optional(Phone),
  company: v.optional(line(0, 200, 'Название: не длиннее 200 символов.')),
  inn: v.optional(Inn),
  kpp: v.optional(Kpp)
})
export type UserChange = v.InferInput<typeof UserChange>
