import * as v from 'valibot'
import { Email } from './email.ts'
import { NewPassword } from './new-password.ts'
import { payload } from './payload.ts'

/** Named as the auth library names them. */
export const PasswordChange = payload({
  currentPassword: v.pipe(
    v.string('Введите текущий пароль.'),
    v.minLength(1, 'Введите текущий пароль.'),
    v.maxLength(1000, 'Текущий пароль неверен.')
  ),
  newPassword: NewPassword
})

export const PasswordLinkAsked = payload({ email: Email })

export const PasswordReset = payload({
  token: v.pipe(
    v.string('Откройте ссылку из письма.'),
    v.regex(/^[\w-]{1,200}$/, 'Откройте ссылку из письма.')
  ),
  newPassword: NewPassword
})
