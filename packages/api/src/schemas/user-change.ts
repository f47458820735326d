import { checkInn, checkKpp, USER_TYPES } from '@cloud/pricing/account'
import * as v from 'valibot'
import { payload } from './payload.ts'
import { PersonName } from './person-name.ts'
import { Phone } from './phone.ts'
import { line } from './text.ts'

/** Empty, or without an issue. */
const requisite = (check: (text: string) => readonly unknown[], message: string) =>
  v.pipe(
    v.string(message),
    v.trim(),
    v.check((text) => text === '' || check(text).length === 0, message)
  )

/** What an account may say about itself; empty takes it back (decisions, section 7). */
export const UserChange = payload({
  name: v.optional(PersonName),
  user_type: v.optional(v.picklist(USER_TYPES, `Тип: одно из значений ${USER_TYPES.join(', ')}.`)),
  phone: v.optional(Phone),
  company: v.optional(line(0, 200, 'Название: не длиннее 200 символов.')),
  inn: v.optional(requisite(checkInn, 'ИНН: 10 или 12 цифр с верной контрольной суммой.')),
  kpp: v.optional(requisite(checkKpp, 'КПП: 9 цифр.'))
})
export type UserChange = v.InferInput<typeof UserChange>
