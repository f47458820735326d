const MAX_KOPEKS = 10_000_000_000_000

/**
 * Parses an amount as banks write it, to whole kopeks; null if it cannot be read.
 *
 * @example parseBankAmount('120 000,00') // 12000000
 * @example parseBankAmount('120000-00') // 12000000, as on a payment order
 */
export function parseBankAmount(text: string): number | null {
  const compact = text
    .replace(/[\s\u00a0\u202f']+/g, '')
    .replace(/(?:руб\.?|р\.|₽|rub|rur|=)$/i, '')
    .replace(/^\+/, '')
    .replace(/^[−–]/, '-')
  const grouped = /^-?\d{1,3}(?:(?:,\d{3})+\.\d{1,2}|(?:,\d{3}){2,}|(?:\.\d{3})+,\d{1,2}|(?:\.\d{3}){2,})$/
  const plain = grouped.test(compact) ? compact.replace(/[.,](?=\d{3})/g, '') : compact
  const [, sign = '', roubles = '', kopeks = ''] = /^(-?)(\d{1,15})(?:[.,-](\d{1,2}))?$/.exec(plain) ?? []
  if (roubles === '') return null
  const sum = Number(roubles) * 100 + Number(kopeks.padEnd(2, '0'))
  if (sum > MAX_KOPEKS) return null
  return sign === '' ? sum : -sum
}

/**
 * Parses a day as banks write it, with or without a time; an empty text if it is none.
 *
 * @example parseBankDay('28.11.2026') // '2026-11-28'
 */
export function parseBankDay(text: string): string {
  const typed = text.trim().replace(/[\sT]+\d{1,2}:\d\d(?::\d\d)?$/, '')
  const [, day, month, year] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(typed) ?? []
  const iso = day === undefined ? typed : `${year}-${month?.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!/^20\d\d-\d\d-\d\d$/.test(iso)) return ''
  const date = new Date(iso)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : ''
}

const ROUBLE_CODES = ['810', '643', 'RUB', 'RUR', 'РУБ', 'РУБ.', '']

/** Returns true unless a currency, or the currency code in an account number of 20 digits, is not the rouble's. */
export function isInRoubles(currency: string, account: string): boolean {
  const ofAccount = /^\d{20}$/.test(account) ? account.slice(5, 8) : ''
  return [currency.trim().toUpperCase(), ofAccount].every((code) => ROUBLE_CODES.includes(code))
}
