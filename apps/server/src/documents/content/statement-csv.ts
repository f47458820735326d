import { csvRoubles, csvText, type Event } from '@cloud/api'
import { stringify } from 'csv-stringify/sync'
import type { MonthReport } from '../facts/find-month.ts'
import { closingInWords } from './words.ts'

const day = new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', dateStyle: 'short' })
const time = new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', timeStyle: 'medium' })

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
  const edge = (text: string, balance: number) => ['', '', text, '', '', '', '', csvRoubles(balance), '']
  const rows = events.toReversed().map((event) => {
    const at = Date.parse(event.created_at)
    return [
      day.format(at),
      time.format(at),
      csvText(event.text),
      event.type,
      csvText(event.server_name ?? ''),
      event.server_id === null ? '' : String(event.server_id),
      csvRoubles(event.amount_rub_cents),
      csvRoubles(event.balance_rub_cents),
      String(event.id)
    ]
  })
  const table = [
    NAMES,
    edge('На начало месяца', balance_start),
    ...rows,
    edge(closingInWords(is_over), balance_end)
  ]
  return stringify(table, { bom: true, delimiter: ';', record_delimiter: '\r\n', quoted_match: /[\r\n]/ })
}
