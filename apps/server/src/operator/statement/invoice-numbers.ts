import { DOCUMENT_PREFIXES } from '@cloud/api'

const PREFIX = DOCUMENT_PREFIXES.invoice.toLowerCase()
/** Banks allow 210 characters. */
const MAX_LENGTH = 2_000

/** Words before 'счёт' that make it an account of a bank. */
const BANK_ACCOUNT = String.raw`(?<!(?:расч|лицев|корр|банк|транзит|депозит|казнач|специальн)\p{L}*\.?\s+)`
const WORD = String.raw`(?<![\p{L}\d/])${BANK_ACCOUNT}(?:${PREFIX}(?:е?т\p{L}{0,3})?|инвойс\p{L}{0,2}|invoice)\.?(?!\s*-?\s*фактур)`
const QUALIFIER = String.raw`(?:[\s-]*(?:на\s+(?:пред)?оплату|оферт\p{L}{0,2})|\s*-\s*договор\p{L}{0,3}|\s+договору?(?!\p{L}))?`
const DATE = String.raw`(?:\s*от\s+\d{1,2}(?:[./-]\d{1,2}[./-]|\s+\p{L}{3,8}\s+)\d{2,4}(?!\d)(?:\s*г(?:ода|\.)?(?!\p{L}))?)?`
const MARK = String.raw`(?:№|#|n[°o]?\.?(?=[\s\d№])|номер)`
const SIGN = String.raw`(?:[\s:.–—-]|${MARK})*`
const MONTH = 'янв|фев|март|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек'
/** Not a part of a date, an amount or a number of several parts. */
const NUMBER = String.raw`(\d{1,15})(?![\p{L}\d]|[-/.,]\d|\s\d{3}(?!\d)|\s*(?:%|₽|руб|р\.|коп|${MONTH}))`

const FIRST = new RegExp(`${WORD}${QUALIFIER}${DATE}${SIGN}(?:${PREFIX}${SIGN})?${NUMBER}`, 'gu')
const NEXT = new RegExp(
  String.raw`\s*(?:[,;+&]|\sи\s)${SIGN}(?:${PREFIX}(?:е?т\p{L}{0,3})?${SIGN})?${NUMBER}`,
  'uy'
)
/** A number after a date, an amount or in brackets that belongs to no other word, as in '№ 26 от 01.11.2026, № 27 от 02.11.2026'. */
const LATER = new RegExp(
  String.raw`(?<=[\d)]\s*[,;+&]?\s*|[\s\d]г(?:ода|\.)?\s*[,;+&]?\s*|\sи\s+)(?:${MARK}|${PREFIX})${SIGN}${NUMBER}|(?<=[,;+&]\s*|\sи\s+)${NUMBER}(?=\s*от\s*\d{1,2}[./\s-])|(?<=\sи\s+)${NUMBER}(?=[,;.]?\s*$)`,
  'gu'
)

const LOOKALIKES: Readonly<Record<string, string>> = {
  a: 'а',
  c: 'с',
  e: 'е',
  h: 'н',
  o: 'о',
  p: 'р',
  t: 'т',
  x: 'х',
  y: 'у'
}
/** Writes Latin letters in Russian words as the Russian ones of the same form. */
const withoutLookalikes = (text: string): string =>
  text.replace(/\p{L}*[а-я]\p{L}*/gu, (word) =>
    word.replace(/[a-z]/g, (letter) => LOOKALIKES[letter] ?? letter)
  )

/**
 * Returns the invoice numbers that a purpose names as such, each once. Numbers of accounts, contracts, dates and amounts are none.
 *
 * @example findInvoiceNumbers('Оплата по счету № 26 от 28.11.2026, в т.ч. НДС 20%') // [26]
 */
export function findInvoiceNumbers(purpose: string): readonly number[] {
  const typed = purpose.normalize('NFC').toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ')
  const text = withoutLookalikes(typed.slice(0, MAX_LENGTH))
  const numbers = new Set<number>()
  let firstEnd: number | undefined
  for (const match of text.matchAll(FIRST)) {
    numbers.add(Number(match[1]))
    const end = match.index + match[0].length
    firstEnd ??= end
    for (let at = end; ; at = NEXT.lastIndex) {
      NEXT.lastIndex = at
      const next = NEXT.exec(text)
      if (next === null) break
      numbers.add(Number(next[1]))
    }
  }
  // from the last digit on, so that a number that follows at once has it before itself
  if (firstEnd !== undefined)
    for (const [, marked, dated, last] of text.slice(firstEnd - 1).matchAll(LATER))
      numbers.add(Number(marked ?? dated ?? last))
  return [...numbers]
}
