import { asText, type Issue, issuesOf } from '../configuration/issue.ts'
import { PASSWORD_LENGTH } from './typed-limits.ts'

/**
 * Checks a password: 8 to 128 printable ASCII characters, without spaces. Issues: `too_short`, `too_long`,
 * `wrong_characters`.
 * Source: docs/rules/security.md#passwords.
 * @example checkPassword('Demo-2026!') // []
 * @example checkPassword('пароль-пароль') // [{ code: 'wrong_characters', field: 'password' }]
 */
export function checkPassword(given: string): Issue<'password'>[] {
  const text = asText(given)
  return issuesOf(
    ['password', 'too_short', text.length < PASSWORD_LENGTH.least],
    ['password', 'too_long', text.length > PASSWORD_LENGTH.most],
    ['password', 'wrong_characters', /[^!-~]/.test(text)]
  )
}
