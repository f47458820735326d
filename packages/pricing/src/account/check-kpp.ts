import { asText, type Issue, issuesOf } from '../configuration/issue.ts'

/**
 * Checks the registration code of an organisation (КПП): 9 ASCII digits. Issues: `required`, `wrong_characters` or
 * `wrong_region` (region code 00 does not exist).
 * Source: docs/rules/money.md#money-in.
 * @example checkKpp('773601001') // []
 * @example checkKpp('77360100') // [{ code: 'wrong_characters', field: 'kpp' }]
 */
export function checkKpp(given: string): Issue<'kpp'>[] {
  const text = asText(given)
  const isNumber = /^\d{9}$/.test(text)
  return issuesOf(
    ['kpp', 'required', !text],
    ['kpp', 'wrong_characters', !!text && !isNumber],
    ['kpp', 'wrong_region', isNumber && text.startsWith('00')]
  )
}
