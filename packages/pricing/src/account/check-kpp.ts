import { asText, type Issue, issuesOf } from '../configuration/issue.ts'

/**
 * An organisation's registration code (КПП): 9 ASCII digits. Issues: `required` or
 * `wrong_characters`.
 * Source: docs/rules/money.md#money-in.
 * @example checkKpp('773601001') // []
 * @example checkKpp('77360100') // [{ code: 'wrong_characters', field: 'kpp' }]
 */
export function checkKpp(given: string): Issue<'kpp'>[] {
  const text = asText(given)
  return issuesOf(['kpp', 'required', !text], ['kpp', 'wrong_characters', !/^(\d{9})?$/.test(text)])
}
