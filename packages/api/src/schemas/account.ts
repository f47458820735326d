import {
  checkEmail,
  checkInn,
  checkKpp,
  checkPassword,
  checkPhone,
  emailToAscii,
  PASSWORD_LENGTH,
  PERSON_NAME_MAX
} from '@cloud/pricing/account'
import * as v from 'valibot'
import { line, Moment, payload } from './primitives.ts'

const WRONG_EMAIL = 'Проверьте адрес почты.'

/** E-mail address of at most 254 characters; trimmed, with the domain in ASCII. */
export const Email = v.pipe(
  v.string(WRONG_EMAIL),
  v.trim(),
  v.check((text) => checkEmail(text).length === 0, WRONG_EMAIL),
  v.transform(emailToAscii)
)

/** Name of a person; trimmed. */
export const PersonName = line(1, PERSON_NAME_MAX, `Имя: от 1 до ${PERSON_NAME_MAX} символов.`)

const WRONG_PHONE = 'Телефон: от 10 до 15 цифр, можно с + ( ) - . и пробелами.'

/** Phone number as typed by the user, or empty; trimmed. */
export const Phone = v.pipe(
  v.string(WRONG_PHONE),
  v.trim(),
  v.check((text) => text === '' || checkPhone(text).length === 0, WRONG_PHONE)
)

const WEAK_PASSWORD = `Пароль: от ${PASSWORD_LENGTH.least} до ${PASSWORD_LENGTH.most} латинских букв, цифр и знаков, без пробелов.`

/** New password of an account (docs/rules/security.md#passwords). */
const NewPassword = v.pipe(
  v.string(WEAK_PASSWORD),
  v.check((password) => checkPassword(password).length === 0, WEAK_PASSWORD)
)

/** Schema of a text that is empty or has no issues. */
const requisite = (check: (text: string) => readonly unknown[], message: string) =>
  v.pipe(
    v.string(message),
    v.trim(),
    v.check((text) => text === '' || check(text).length === 0, message)
  )

/** Taxpayer number (ИНН), or empty. */
export const Inn = requisite(checkInn, 'ИНН: 10 или 12 цифр с верной контрольной суммой.')
/** Registration code of an organisation (КПП), or empty. */
export const Kpp = requisite(checkKpp, 'КПП: 9 цифр, первые две — код региона.')

/** Body of sign-up. */
export const SignUp = payload({
  name: PersonName,
  email: Email,
  password: NewPassword
})
export type SignUp = v.InferInput<typeof SignUp>

/** Body of sign-in: the password is only compared, not validated. */
export const SignIn = payload({
  email: Email,
  password: v.pipe(v.string('Введите пароль.'), v.minLength(1, 'Введите пароль.'))
})
export type SignIn = v.InferInput<typeof SignIn>

/** Body of a password change; the auth library defines the field names. */
export const PasswordChange = payload({
  currentPassword: v.pipe(
    v.string('Введите текущий пароль.'),
    v.minLength(1, 'Введите текущий пароль.'),
    v.maxLength(1000, 'Текущий пароль неверен.')
  ),
  newPassword: NewPassword
})

/** Body of a request for a password link. */
export const PasswordLinkAsked = payload({ email: Email })

/** Body of setting a password with the link from an e-mail. */
export const PasswordReset = payload({
  token: v.pipe(
    v.string('Откройте ссылку из письма.'),
    v.regex(/^[\w-]{1,200}$/, 'Откройте ссылку из письма.')
  ),
  newPassword: NewPassword
})

/** A session of an account. */
export const Session = v.object({
  id: v.string(),
  created_at: Moment,
  /** Time of the last request, accurate to a few minutes. */
  seen_at: Moment,
  /** IP address from which the session was opened. */
  address: v.string(),
  /** User agent of the browser. */
  agent: v.string(),
  /** True for the session of the caller. */
  is_current: v.boolean()
})
export type Session = v.InferOutput<typeof Session>

const NO_SESSION = 'Такого сеанса нет.'

/** Body of ending a session. */
export const SessionEnd = payload({ id: v.pipe(v.string(NO_SESSION), v.uuid(NO_SESSION)) })

/** Body of ending several sessions. */
export const SessionsEnd = payload({
  /** Revokes the account's API tokens as well. */
  revoke_tokens: v.optional(v.boolean('Нужно true или false.'), false)
})
