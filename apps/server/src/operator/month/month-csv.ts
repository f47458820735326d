import { csvRoubles, csvText } from '@cloud/api'
import { stringify } from 'csv-stringify/sync'
import type { AccountMonth, ShopMonth } from './month-report.ts'

const COLUMNS = [
  ['Поступило картой', 'received_acquiring_rub_cents'],
  ['Поступило переводом', 'received_invoice_rub_cents'],
  ['Отменено переводов', 'taken_back_rub_cents'],
  ['Возвращено на карту', 'returned_acquiring_rub_cents'],
  ['Возвращено переводом', 'returned_invoice_rub_cents'],
  ['Начислено корректировками', 'credits_rub_cents'],
  ['Списано корректировками', 'debits_rub_cents'],
  ['Реализация', 'revenue_rub_cents']
] as const
const LAST_COLUMNS = [
  ['Баланс на конец', 'balance_rub_cents'],
  ['Удержано на конец', 'hold_rub_cents']
] as const

/** Writes a month as CSV for a spreadsheet in Russian: a line for each account, and the sums. It has a byte order mark and semicolons. */
export function monthCsv({ accounts, ...shop }: ShopMonth): string {
  const percents = shop.vat.map(({ vat_percent }) => vat_percent)
  const names = percents.flatMap((percent) => {
    const rate = `${String(percent).replace('.', ',')} %`
    return [`Реализация с НДС ${rate}`, `НДС ${rate}`]
  })
  const cells = (row: Omit<AccountMonth, 'account_id' | 'payer' | 'inn' | 'kpp'>) => [
    ...COLUMNS.map(([, sum]) => row[sum]),
    ...percents.flatMap((percent) => {
      const rate = row.vat.find(({ vat_percent }) => vat_percent === percent)
      return [rate?.revenue_rub_cents ?? 0, rate?.vat_rub_cents ?? 0]
    }),
    ...LAST_COLUMNS.map(([, sum]) => row[sum])
  ]
  const rows = [
    [
      'Аккаунт',
      'Плательщик',
      'ИНН',
      'КПП',
      ...COLUMNS.map(([name]) => name),
      ...names,
      ...LAST_COLUMNS.map(([name]) => name)
    ],
    ...accounts.map((one) => [
      String(one.account_id),
      csvText(one.payer),
      one.inn,
      one.kpp,
      ...cells(one).map(csvRoubles)
    ]),
    [`Итого за ${shop.month}`, '', '', '', ...cells(shop).map(csvRoubles)]
  ]
  return stringify(rows, { bom: true, delimiter: ';', quoted_match: /[\r\n]/ }).trimEnd()
}
