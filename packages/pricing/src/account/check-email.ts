import { type Issue, issuesOf } from '../configuration/issue.ts'
import { emailToAscii } from './email-to-ascii.ts'

const ADDRESS =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d]+(-+[a-z\d]+)*\.)+([a-z]{2,}|xn(-+[a-z\d]+)+)$/i

/**
 * Checks an e-mail address: ASCII except for the domain, and at most 254 characters once the domain is in ASCII
 * (`emailToAscii`). Issues: `wrong_characters`.
 * @example checkEmail('ivan@example.ru') // []
 * @example checkEmail('ivan@example') // [{ code: 'wrong_characters', field: 'email' }]
 */
export function checkEmail(given: string): Issue<'email'>[] {
  const text = emailToAscii(given)
  return issuesOf(['email', 'wrong_characters', text.length > 254 || !ADDRESS.test(text)])
}
