import type { Event } from '@cloud/api'
import type { MonthReport } from '../facts/find-month.ts'
import { closingInWords } from './words.ts'

const day = new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', dateStyle: 'short' })
const time = new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', timeStyle: 'medium' })

/** A table program takes a text that begins like this for a formula: an apostrophe says that it is none. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const quoted = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Roubles with a comma and two digits, without spaces: a number for a table program set to Russian. */
function roubles(kopeks: number): string {
  const whole = Math.floor(Math.abs(kopeks) / 100)
  return `${kopeks < 0 ? '-' : ''}${whole},${String(Math.abs(kopeks) % 100).padStart(2, '0')}`
}

const NAMES = [
  'Дата',
  'Время (МСК)',
  'Событие',
  'Тип',
  'Сервер',
  '№ сервера',
  'Сумма, ₽',
  'Баланс, ₽',
  '№ события'
]

/**
 * A month as CSV, oldest first: every event between the opening and the closing balance, so that a table program adds up
 * what the product did. With the mark by which such a program knows UTF-8, semicolons, and lines that end in CRLF.
 */
export function statementCsv(
  { is_over, balance_start, balance_end }: MonthReport,
  events: readonly Event[]
): string {
  const edge = (text: string, balance: number) => ['', '', text, '', '', '', '', roubles(balance), '']
  const rows = events.toReversed().map((event) => {
    const at = Date.parse(event.created_at)
    return [
      day.format(at),
      time.format(at),
      harmless(event.text),
      event.type,
      harmless(event.server_name ?? ''),
      event.server_id === null ? '' : String(event.server_id),
      roubles(event.amount_rub_cents),
      roubles(event.balance_rub_cents),
      String(event.id)
    ]
  })
  return `\uFEFF${[
    NAMES,
    edge('На начало месяца', balance_start),
    ...rows,
    edge(closingInWords(is_over), balance_end)
  ]
    .map((cells) => `${cells.map(quoted).join(';')}\r\n`)
    .join('')}`
}
