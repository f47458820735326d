import { checkPassword } from '@cloud/pricing/account'
import * as v from 'valibot'

const rule = 'Пароль: от 8 до 128 латинских букв, цифр и знаков, без пробелов.'

/** A password that an account may have, by docs/rules/wire.md#passwords. */
export const NewPassword = v.pipe(
  v.string(rule),
  v.check((password) => checkPassword(password).length === 0, rule)
)
