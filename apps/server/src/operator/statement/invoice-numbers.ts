import { DOCUMENT_PREFIXES } from '@cloud/api'

const PREFIX = DOCUMENT_PREFIXES.invoice.toLowerCase()
/** Banks allow 210 characters. */
const MAX_LENGTH = 2_000

/** Words before 'счёт' that make it an account of a bank. */
const BANK_ACCOUNT = String.raw`(?<!(?:расч|лицев|корр|банк|транзит|депозит|казнач|специальн)\p{L}*\.?\s+)`
const WORD = String.raw`(?<![\p{L}\d/])${BANK_ACCOUNT}(?:${PREFIX}(?:е?т\p{L}{0,3})?|инвойс\p{L}{0,2}|invoice)\.?(?!\s*-?\s*фактур)`
const QUALIFIER = String.raw`(?:[\s-]*(?:на\s+(?:пред)?оплату|договор\p{L}{0,3}|оферт\p{L}{0,2}))?`
const DATE = String.raw`(?:\s*от\s+\d{1,2}\.\d{1,2}\.\d{2,4}(?!\d)(?:\s*г\.?)?)?`
const SIGN = String.raw`(?:[\s:.–—-]|№|#|n[°o]?\.?(?=[\s\d№])|номер)*`
/** Not a part of a date, an amount or a number of several parts. */
const NUMBER = String.raw`(\d{1,15})(?![\p{L}\d]|[-/.,]\d|\s*(?:%|₽|руб|р\.|коп))`

const FIRST = new RegExp(`${WORD}${QUALIFIER}${DATE}${SIGN}(?:${PREFIX}${SIGN})?${NUMBER}`, 'gu')
const NEXT = new RegExp(
  String.raw`\s*(?:[,;+&]|\sи\s)${SIGN}(?:${PREFIX}(?:е?т\p{L}{0,3})?${SIGN})?${NUMBER}`,
  'uy'
)

/**
 * Returns the invoice numbers that a purpose names as such, each once. Numbers of accounts, contracts, dates and amounts are none.
 *
 * @example findInvoiceNumbers('Оплата по счету № 26 от 28.11.2026, в т.ч. НДС 20%') // [26]
 */
export function findInvoiceNumbers(purpose: string): readonly number[] {
  const text = purpose
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    // the prefix may be typed with the Latin letter c instead of the Cyrillic one
    .replace(/c(?=ч)/g, 'с')
    .replace(/\s+/g, ' ')
    .slice(0, MAX_LENGTH)
  const numbers = new Set<number>()
  for (const match of text.matchAll(FIRST)) {
    numbers.add(Number(match[1]))
    for (let at = match.index + match[0].length; ; at = NEXT.lastIndex) {
      NEXT.lastIndex = at
      const next = NEXT.exec(text)
      if (next === null) break
      numbers.add(Number(next[1]))
    }
  }
  return [...numbers]
}
