import { asText, type Issue, issuesOf } from '../configuration/issue.ts'

/**
 * Checks a phone number: 10 to 15 digits, with `+ ( ) - .` and spaces allowed between them, at most 40 characters. Issues:
 * `required` or `wrong_characters`.
 * Source: docs/rules/wire.md#phones.
 * @example checkPhone('+7 900 000-00-00') // []
 * @example checkPhone('12345') // [{ code: 'wrong_characters', field: 'phone' }]
 */
export function checkPhone(given: string): Issue<'phone'>[] {
  const text = asText(given)
  const isNumber = /^(?=.{0,40}$)([+ ().-]*\d){10,15}[ ().-]*$/.test(text)
  return issuesOf(['phone', 'required', !text], ['phone', 'wrong_characters', !!text && !isNumber])
}
