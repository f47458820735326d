import { asText, type Issue, issuesOf } from '../configuration/issue.ts'

/** A domain of another alphabet comes as Punycode: 'xn--80a1acny.xn--p1ai'. */
const ADDRESS =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d]+(-+[a-z\d]+)*\.)+([a-z]{2,}|xn(-+[a-z\d]+)+)$/i

/**
 * An e-mail address: ASCII, at most 254 characters. Issues: `wrong_characters`.
 * @example checkEmail('ivan@example.ru') // []
 * @example checkEmail('ivan@example') // [{ code: 'wrong_characters', field: 'email' }]
 */
export function checkEmail(given: string): Issue<'email'>[] {
  const text = asText(given)
  return issuesOf(['email', 'wrong_characters', text.length > 254 || !ADDRESS.test(text)])
}
