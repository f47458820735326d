import { csvRoubles, csvText, type Event } from '@cloud/api'
import { stringify } from 'csv-stringify/sync'
import { joinInParts } from '../../platform/text-in-parts.ts'
import type { MonthReport } from '../facts/find-month.ts'
import { closingInWords } from './document-wording.ts'

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
 * Writes a month as CSV, oldest first: every event between the opening and the closing balance, so that a spreadsheet
 * can check the sums. It has a byte order mark, semicolons, and CRLF line ends.
 */
export async function statementCsv(
  { is_over, balance_start, balance_end }: MonthReport,
  events: readonly Event[]
): Promise<string> {
  const edge = (text: string, balance: number) => ['', '', text, '', '', '', '', csvRoubles(balance), '']
  const rowOf = (event: Event) => {
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
  }
  return [
    lines([NAMES, edge('На начало месяца', balance_start)], true),
    await joinInParts(events.toReversed(), (part) => lines(part.map(rowOf))),
    lines([edge(closingInWords(is_over), balance_end)])
  ].join('')
}

const lines = (rows: readonly (readonly string[])[], bom = false) =>
  stringify([...rows], { bom, delimiter: ';', record_delimiter: '\r\n', quoted_match: /[\r\n]/ })
