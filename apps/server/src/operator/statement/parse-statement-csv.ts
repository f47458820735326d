import { CsvError, parse } from 'csv-parse/sync'
import * as v from 'valibot'
import { type BankTransfer, normalizeTransfer } from './bank-transfer.ts'
import { isInRoubles, parseBankAmount, parseBankDay } from './bank-values.ts'
import { findInvoiceNumbers } from './invoice-numbers.ts'
import { faultsOf, type Statement } from './parse-client-bank.ts'

/** Column names of a CSV statement, without case; of several the first one. */
const COLUMNS = {
  date: ['date', 'дата документа', 'дата', 'дата операции'],
  number: ['number', 'номер документа', '№ документа', 'номер', '№'],
  amount: ['amount', 'поступление', 'приход', 'кредит', 'сумма по кредиту', 'сумма'],
  payer_inn: ['payer_inn', 'инн плательщика', 'инн контрагента', 'инн'],
  payer_account: ['payer_account', 'счет плательщика', 'счет контрагента', 'счет'],
  payer_bic: [
    'payer_bic',
    'бик плательщика',
    'бик банка плательщика',
    'бик банка контрагента',
    'бик банка',
    'бик'
  ],
  purpose: ['purpose', 'назначение', 'назначение платежа']
} as const
const OPTIONAL_COLUMNS = {
  payer: ['payer', 'плательщик', 'контрагент', 'наименование контрагента'],
  debit: ['debit', 'списание', 'расход', 'дебет', 'сумма по дебету'],
  direction: ['direction', 'тип операции', 'вид операции', 'направление', 'дебет/кредит'],
  currency: ['currency', 'валюта']
} as const
const ALL_COLUMNS = { ...COLUMNS, ...OPTIONAL_COLUMNS }
type Column = keyof typeof ALL_COLUMNS

/** Banks write some lines above the table. */
const MAX_LINES_BEFORE_HEAD = 50

/**
 * Parses a table of transfers. A negative amount, one in a debit column, or one with the direction 'debit' is outgoing.
 *
 * @throws if columns are missing, with their names
 */
export function parseStatementCsv(text: string): Statement {
  const { rows, cutAt } = readRows(text, delimiterOf(text))
  const head = headOf(rows)
  const names = rows[head]?.cells
  if (names === undefined) {
    const nearest = rows.slice(0, MAX_LINES_BEFORE_HEAD).map(({ cells }) => missingIn(cells))
    const missing = nearest.sort((one, other) => one.length - other.length)[0] ?? Object.keys(COLUMNS)
    throw new Error(
      `The table lacks the columns ${missing.join(', ')}. Name them in its first line, as docs/operating.md describes.`
    )
  }
  const places = Object.fromEntries(
    Object.entries(ALL_COLUMNS).map(([column, all]) => [column, placeOf(names, all)])
  ) as Record<Column, number>
  const body = rows.slice(head + 1).filter(({ cells }) => cells.some((cell) => cell !== ''))
  const transfers = body.map(({ cells, line }) => {
    const isCut = cells.length < names.length && line === rows.at(-1)?.line
    return transferOf((column) => cells[places[column]] ?? '', line, isCut || line === cutAt)
  })
  return { transfers, is_cut: transfers.some(({ faults }) => faults.includes(CUT_OFF_TEXT)) }
}

const MAX_COLUMNS = 200
const CUT_OFF_TEXT = 'the file ends within this line'
const foldName = (name: string): string => name.trim().toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ')
const placeOf = (names: readonly string[], known: readonly string[]): number =>
  known.map((one) => names.slice(0, MAX_COLUMNS).map(foldName).indexOf(one)).find((place) => place >= 0) ?? -1
const missingIn = (names: readonly string[]): readonly string[] =>
  Object.entries(COLUMNS).flatMap(([column, known]) => (placeOf(names, known) < 0 ? [column] : []))

const headOf = (rows: readonly Row[]): number =>
  rows.slice(0, MAX_LINES_BEFORE_HEAD).findIndex(({ cells }) => missingIn(cells).length === 0)

/** Returns the sign between the columns: the others may stand in purposes. */
function delimiterOf(text: string): string {
  const beginning = text.slice(0, 10_000)
  const used = [';', '\t', ','].filter((one) => beginning.includes(one))
  const hasHead = (one: string) => {
    try {
      return headOf(readRows(beginning, one).rows) >= 0
    } catch {
      return false
    }
  }
  return used.find(hasHead) ?? used[0] ?? ';'
}

const Rows = v.array(v.object({ record: v.array(v.string()), info: v.object({ lines: v.number() }) }))

interface Row {
  readonly cells: readonly string[]
  readonly line: number
}

/** Parses the rows; of a file that ends within quotation marks also the rest of its last line. */
function readRows(
  text: string,
  delimiter: string
): { readonly rows: readonly Row[]; readonly cutAt?: number | undefined } {
  const whole = text.replaceAll('\r\n', '\n')
  const options = { bom: true, delimiter, skip_empty_lines: true, trim: true, info: true } as const
  const read = (part: string): readonly Row[] =>
    v
      .parse(Rows, parse(part, { ...options, relax_column_count: true, relax_quotes: true }))
      .map(({ record, info }) => ({ cells: record, line: info.lines }))
  try {
    return { rows: read(whole) }
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    if (cause.code !== 'CSV_QUOTE_NOT_CLOSED')
      throw new Error(
        `The table cannot be read in line ${cause['lines']}: a quotation mark stands in the middle of a value.`,
        { cause }
      )
    const rows = read(`${whole}"`)
    return { rows, cutAt: rows.at(-1)?.line }
  }
}

const OUTGOING =
  /^(?:[-−–]|d|dt|дт?|debit|out(?:going)?|дебет\p{L}*|списан\p{L}*|расход\p{L}*|исходящ\p{L}*)(?!\p{L})/iu

function transferOf(cell: (column: Column) => string, line: number, is_cut: boolean): BankTransfer {
  const known = normalizeTransfer({
    date: parseBankDay(cell('date')),
    number: cell('number'),
    payer_account: cell('payer_account'),
    payer_bic: cell('payer_bic'),
    payer_inn: cell('payer_inn')
  })
  const amount_rub_cents = parseBankAmount(cell('amount'))
  // banks write '-' or 0 in the empty one of two columns
  const isDebit = (parseBankAmount(cell('debit')) ?? 0) !== 0
  const isCredit = amount_rub_cents !== null && amount_rub_cents > 0
  const isOutgoing =
    OUTGOING.test(cell('direction')) ||
    (amount_rub_cents !== null && amount_rub_cents < 0) ||
    (isDebit && !isCredit)
  return {
    ...known,
    amount_rub_cents,
    payer: cell('payer'),
    purpose: cell('purpose').replace(/\s+/g, ' '),
    invoices: findInvoiceNumbers(cell('purpose')),
    ignored: isOutgoing && !is_cut ? 'not incoming' : null,
    faults: [
      ...(is_cut ? [CUT_OFF_TEXT] : []),
      ...faultsOf({ ...known, amount_rub_cents }),
      ...(isDebit && isCredit ? ['it has amounts in both directions'] : []),
      ...(isInRoubles(cell('currency'), '') ? [] : ['it is not in roubles'])
    ],
    line
  }
}
