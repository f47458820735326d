import { USER_TYPES } from '@cloud/pricing/account'
import * as v from 'valibot'
import { Inn, Kpp, PersonName, Phone } from './account.ts'
import { line, payload } from './primitives.ts'

/** Change of the profile of an account; an empty text clears a field (docs/rules/wire.md). */
export const UserChange = payload({
  name: v.optional(PersonName),
  user_type: v.optional(v.picklist(USER_TYPES, `Тип: одно из значений ${USER_TYPES.join(', ')}.`)),
  phone: v.optional(Phone),
  company: v.optional(line(0, 200, 'Название: не длиннее 200 символов.')),
  inn: v.optional(Inn),
  kpp: v.optional(Kpp)
})
export type UserChange = v.InferInput<typeof UserChange>
