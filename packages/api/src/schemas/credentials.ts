import { checkPassword } from '@cloud/pricing/account'
import * as v from 'valibot'
import { Email } from './email.ts'
import { payload } from './payload.ts'
import { line } from './text.ts'

const rule = 'Пароль: от 8 до 128 латинских букв, цифр и знаков, без пробелов.'

/** What opens an account; the password by the rule of decisions, section 3. */
export const SignUp = payload({
  name: line(1, 100, 'Имя: от 1 до 100 символов.'),
  email: Email,
  password: v.pipe(
    v.string(rule),
    v.check((password) => checkPassword(password).length === 0, rule)
  )
})
export type SignUp = v.InferInput<typeof SignUp>

/** What signs in: the password is only compared. */
export const SignIn = payload({
  email: Email,
  password: v.pipe(v.string('Введите пароль.'), v.minLength(1, 'Введите пароль.'))
})
export type SignIn = v.InferInput<typeof SignIn>
