import { checkWhole } from '../money/check-number.ts'
import { type PluralForms, plural } from './plural.ts'

interface Thousands {
  readonly forms: PluralForms
  readonly feminine: boolean
}

const ROUBLE: Thousands = { forms: ['рубль', 'рубля', 'рублей'], feminine: false }
const KOPEK: PluralForms = ['копейка', 'копейки', 'копеек']

/** Names of the groups of three digits, from the right. */
const THOUSANDS: readonly Thousands[] = [
  ROUBLE,
  { forms: ['тысяча', 'тысячи', 'тысяч'], feminine: true },
  { forms: ['миллион', 'миллиона', 'миллионов'], feminine: false },
  { forms: ['миллиард', 'миллиарда', 'миллиардов'], feminine: false },
  { forms: ['триллион', 'триллиона', 'триллионов'], feminine: false }
]

const ONES = ['', 'один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять']
const FEMININE_ONES = ['', 'одна', 'две', ...ONES.slice(3)]
const TEENS = [
  'десять',
  'одиннадцать',
  'двенадцать',
  'тринадцать',
  'четырнадцать',
  'пятнадцать',
  'шестнадцать',
  'семнадцать',
  'восемнадцать',
  'девятнадцать'
]
const TENS = [
  '',
  '',
  'двадцать',
  'тридцать',
  'сорок',
  'пятьдесят',
  'шестьдесят',
  'семьдесят',
  'восемьдесят',
  'девяносто'
]
const HUNDREDS = [
  '',
  'сто',
  'двести',
  'триста',
  'четыреста',
  'пятьсот',
  'шестьсот',
  'семьсот',
  'восемьсот',
  'девятьсот'
]

/** Returns the words of a number from 0 to 999; empty for 0. */
function wordsOf(count: number, feminine: boolean): readonly (string | undefined)[] {
  const tens = Math.floor(count / 10) % 10
  const ones = feminine ? FEMININE_ONES : ONES
  return [HUNDREDS[Math.floor(count / 100)], TENS[tens], tens === 1 ? TEENS[count % 10] : ones[count % 10]]
}

/**
 * Writes a sum as in a document: roubles in words, kopeks in two digits.
 * @param kopeks whole number, from 0 to the largest safe integer
 * @throws {PricingError} for any other value
 * @example rublesInWords(139230000) // 'Один миллион триста девяносто две тысячи триста рублей 00 копеек'
 */
export function rublesInWords(kopeks: number): string {
  checkWhole(kopeks, 'kopeks')
  const roubles = Math.floor(kopeks / 100)
  const words: (string | undefined)[] = roubles === 0 ? ['ноль'] : []
  for (let power = THOUSANDS.length - 1; power >= 0; power--) {
    const { forms, feminine } = THOUSANDS[power] ?? ROUBLE
    const count = Math.floor(roubles / 1000 ** power) % 1000
    words.push(...wordsOf(count, feminine))
    if (count > 0 || power === 0) words.push(plural(count, forms))
  }
  const rest = kopeks % 100
  const text = `${words.filter(Boolean).join(' ')} ${String(rest).padStart(2, '0')} ${plural(rest, KOPEK)}`
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
