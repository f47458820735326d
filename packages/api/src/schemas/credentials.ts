import * as v from 'valibot'
import { Email } from './email.ts'
import { NewPassword } from './new-password.ts'
import { payload } from './payload.ts'
import { PersonName } from './person-name.ts'

/** What opens an account. */
export const SignUp = payload({
  name: PersonName,
  email: Email,
  password: NewPassword
})
export type SignUp = v.InferInput<typeof SignUp>

/** What signs in: the password is only compared. */
export const SignIn = payload({
  email: Email,
  password: v.pipe(v.string('Введите пароль.'), v.minLength(1, 'Введите пароль.'))
})
export type SignIn = v.InferInput<typeof SignIn>
