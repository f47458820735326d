import { asText, type Issue, issuesOf } from '../configuration/issue.ts'

const WEIGHTS = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]

/** Whether the last digit is the check digit of those before it. */
function agrees(digits: string): boolean {
  const weights = WEIGHTS.slice(1 - digits.length)
  const sum = weights.reduce((all, weight, i) => all + weight * Number(digits[i]), 0)
  return String((sum % 11) % 10) === digits.at(-1)
}

/**
 * A taxpayer's number (ИНН): 10 digits of an organisation or 12 of a person or sole trader, with the right
 * check digits. Issues: `required`, `wrong_characters` (not 10 or 12 ASCII digits), `wrong_region` (00, which no region has)
 * or `wrong_checksum`.
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
      isNumber && !(agrees(text) && (text.length === 10 || agrees(text.slice(0, -1))))
    ]
  )
}
