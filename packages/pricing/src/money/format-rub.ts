import { checkRange, SAFE_MAX } from './check-number.ts'
import { checkOneOf } from './check-type.ts'

/**
 * Formats kopeks in Russian notation: '1 234,50 ₽' with no-break spaces (U+00A0) and a minus sign (U+2212). `'auto'` drops
 * ',00'; `'always'` keeps it, so that columns line up (tables, balances, VAT, the offer). Does not use `Intl`, so the text
 * is the same on every machine.
 * Source: docs/rules/prices.md#figures-in-writing.
 * @throws {PricingError} if `kopeks` is not a safe integer, or `decimals` is neither `'auto'` nor `'always'`
 * @example formatRub(123450) // '1\u00a0234,50\u00a0₽'
 * @example formatRub(-139230000) // '\u22121\u00a0392\u00a0300\u00a0₽'
 * @example formatRub(3000, 'always') // '30,00\u00a0₽'
 */
export function formatRub(kopeks: number, decimals: 'auto' | 'always' = 'auto'): string {
  checkRange(kopeks, 'kopeks', -SAFE_MAX)
  checkOneOf(decimals, 'decimals', ['auto', 'always'])
  const text = String(Math.abs(kopeks))
    .padStart(3, '0')
    .replace(/\B(?=(...)*..$)/g, '\u00a0')
    .replace(/(.)(..)$/, kopeks % 100 || decimals === 'always' ? ',$2$1₽' : '$1₽')
  return kopeks < 0 ? `\u2212${text}` : text
}
