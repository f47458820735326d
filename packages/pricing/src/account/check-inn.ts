import { asText, type Issue, issuesOf } from '../configuration/issue.ts'

const WEIGHTS = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]

/** Returns true if the last digit is the check digit of the digits before it. */
function hasValidCheckDigit(digits: string): boolean {
  const weights = WEIGHTS.slice(1 - digits.length)
  const sum = weights.reduce((all, weight, i) => all + weight * Number(digits[i]), 0)
  return String((sum % 11) % 10) === digits.at(-1)
}

/**
 * Checks a taxpayer number (ИНН): 10 digits for an organisation, 12 for a person or sole trader, with correct check digits.
 * Issues: `required`, `wrong_characters` (not 10 or 12 ASCII digits), `wrong_region` (region code 00 does not exist) or
 * `wrong_checksum`.
 * Source: docs/rules/money.md#money-in.
 * @example checkInn('7707083893') // []
 * @example checkInn('0000000000') // [{ code: 'wrong_region', field: 'inn' }]
 * @example checkInn('7707083894') // [{ code: 'wrong_checksum', field: 'inn' }]
 */
export function checkInn(given: string): Issue<'inn'>[] {
  const text = asText(given)
  const isNumber = /^(\d{10}|\d{12})$/.test(text)
  return issuesOf(
    ['inn', 'required', !text],
    ['inn', 'wrong_characters', !!text && !isNumber],
    ['inn', 'wrong_region', isNumber && text.startsWith('00')],
    [
      'inn',
      'wrong_checksum',
      isNumber && !(hasValidCheckDigit(text) && (text.length === 10 || hasValidCheckDigit(text.slice(0, -1))))
    ]
  )
}
