import { csvRoubles, csvText } from '@cloud/api'
import { stringify } from 'csv-stringify/sync'
import { type Kysely, sql } from 'kysely'
import { ACCOUNT_DOCUMENTS, type AccountPaper, withLetterhead } from '../../documents/account-documents.ts'
import { payerDetails } from '../../documents/content/parties.ts'
import type { PrintedDocument } from '../../documents/content/printed-document.ts'
import { makePdf } from '../../documents/layout/pdf-threads.ts'
import { isTooLongForPdf } from '../../documents/layout/pdfs.ts'
import { printedPage } from '../../documents/layout/printed-page.ts'
import { monthDocuments } from '../../history/month-documents.ts'
import { type Month, monthMoments, monthName } from '../../history/month-moments.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { productNow } from '../../platform/product-clock.ts'
import type { Settings } from '../../platform/settings.ts'
import { notBegun } from './month-report.ts'
import { ZipFile } from './zip-file.ts'

/** A ZIP file has at most 65,535 files. */
const MAX_DOCUMENTS = 60_000
/** Unlike a customer, the command can wait: beside a busy product a PDF takes long. */
const PDF_TIME_LIMIT_SECONDS = 3600
/** PDFs that are made ahead of the one that is written: both threads are busy, and few are in memory. */
const PDFS_AHEAD = 4
const LIST_FILE = 'Список документов.csv'

type Kind = keyof typeof ACCOUNT_DOCUMENTS

export interface MonthPapers {
  readonly month: string
  readonly is_over: boolean
  readonly accounts: number
  readonly documents: number
}

/** Accounts whose documents are written; null: all. */
export type AccountRange = { readonly from: number; readonly to: number } | null

/**
 * Counts the documents of a month.
 *
 * @throws if the month has not begun, if charges of the month are not booked yet, or if an archive cannot hold so many
 */
export async function countMonthPapers(
  db: Kysely<Schema>,
  month: Month,
  range: AccountRange
): Promise<MonthPapers> {
  const { from, to } = monthMoments(month)
  const facts = await oneRow(
    db,
    sql<{ begun: boolean; is_over: boolean; unsettled: number; accounts: number; documents: number }>`
      select ${from} <= product_now() as begun, ${to} <= product_now() as is_over,
        (select count(*)::integer from accounts where next_due_at < ${to} and ${isIn(range)}) as unsettled,
        (select count(*)::integer from (${accountsOf(month, range, 0)}) accounts) as accounts,
        (select count(*)::integer from events left join transfers t using (account_id, transfer_id)
          where created_at >= ${from} and created_at < ${to} and ${isIn(range)}
            and (type = 'invoice_requested' or t.kind in ('launch', 'change', 'renewal', 'top_up', 'unpaid'))) as documents`
  )
  const { begun, is_over, unsettled, accounts } = facts
  if (!begun) throw notBegun(month)
  if (is_over && unsettled > 0)
    throw new Error(`Charges of ${unsettled} accounts are not booked yet: do jobs run? See doctor.`)
  // each account has a statement and a services document, too
  const documents = facts.documents + 2 * accounts
  if (documents > MAX_DOCUMENTS)
    throw new Error(
      `The month has about ${documents} documents, an archive holds ${MAX_DOCUMENTS}: write parts of it with --accounts, like --accounts 1-1000.`
    )
  return { month: monthName(month), is_over, accounts, documents }
}

const isIn = (range: AccountRange) =>
  range === null ? sql`true` : sql`account_id between ${range.from} and ${range.to}`

/** Selects the accounts that have events or transfers in a month, after an id. */
function accountsOf(month: Month, range: AccountRange, after: number) {
  const { from, to } = monthMoments(month)
  return sql<{ account_id: number }>`
    select account_id from events where created_at >= ${from} and created_at < ${to} and account_id > ${after} and ${isIn(range)}
    union
    select account_id from transfers where at >= ${from} and at < ${to} and account_id > ${after} and ${isIn(range)}`
}

interface Paper extends AccountPaper {
  readonly account_id: number
  readonly kind: Kind
}

/** Yields the documents of a month by account, in the order of its events. */
async function* papersOf(
  db: Kysely<Schema>,
  settings: Settings,
  month: Month,
  range: AccountRange
): AsyncGenerator<Paper> {
  const name = monthName(month)
  const { seller, limits } = settings
  let after = 0
  for (;;) {
    const { rows } = await sql<{ account_id: number }>`
      ${accountsOf(month, range, after)} order by account_id limit 1000`.execute(db)
    for (const { account_id } of rows) {
      after = account_id
      const asked = { account_id, seller, mostRows: limits.listRows }
      const listed = await inTransaction(db, (tx) => monthDocuments(tx, account_id, month))
      const all: readonly (readonly [Kind, string])[] = [
        ...listed.map(({ kind, id }) => [kind, String(id)] as const),
        ['services', name],
        ['statement', name]
      ]
      for (const [kind, id] of all) {
        const find = async (tx: Parameters<typeof productNow>[0]) =>
          ACCOUNT_DOCUMENTS[kind].find({ ...asked, tx, now: await productNow(tx) }, id)
        const paper = await inTransaction(db, find, undefined, 'repeatable read')
        // a month without usage has no services document
        if (paper === undefined || (kind === 'services' && paper.sums.length === 0)) continue
        yield { ...paper, account_id, kind }
      }
    }
    if (rows.length < 1000) return
  }
}

async function fileOf(
  printed: PrintedDocument
): Promise<{ readonly type: string; readonly bytes: Uint8Array }> {
  if (isTooLongForPdf(printed)) return { type: 'html', bytes: Buffer.from(await printedPage(printed, [])) }
  const asker = { signal: new AbortController().signal, account_id: 0 }
  return { type: 'pdf', bytes: await makePdf(printed, asker, PDF_TIME_LIMIT_SECONDS) }
}

const FOLDERS = {
  invoice: 'Счета',
  receipt: 'Квитанции',
  calculation: 'Расчёты',
  services: 'Ведомости услуг',
  statement: 'Выписки'
} as const satisfies Record<Kind, string>

const LIST_COLUMNS = [
  'Файл',
  'Документ',
  'Номер',
  'Дата',
  'Аккаунт',
  'Плательщик',
  'ИНН',
  'КПП',
  'Ставка НДС, %',
  'Сумма',
  'В том числе НДС'
]

/** Returns the lines of the list for a document, one for each VAT rate. */
function linesOf(file: string, { text, at, payer, account_id, sums }: Paper): readonly (readonly string[])[] {
  const { name, inn, kpp } = payerDetails(payer)
  const day = new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 10).split('-').reverse().join('.')
  const number = text.number.replace('№\u00a0', '')
  const facts = [file, text.heading, number, day, String(account_id), csvText(name), inn, kpp]
  if (sums.length === 0) return [[...facts, '', '', '']]
  return sums.map(({ vat_percent, revenue_rub_cents, vat_rub_cents }) => [
    ...facts,
    String(vat_percent).replace('.', ','),
    csvRoubles(revenue_rub_cents),
    csvRoubles(vat_rub_cents)
  ])
}

/**
 * Writes all documents of a month into a new ZIP file, with a list of them as CSV. Of a month that is over, the bytes are always the
 * same as long as the settings of seller, shop and support are. A document that is too long for a PDF is a page.
 */
export async function writeMonthPapers(
  db: Kysely<Schema>,
  settings: Settings,
  month: Month,
  range: AccountRange,
  path: string
): Promise<{ readonly documents: number; readonly bytes: number }> {
  const lastDay = new Date(Date.UTC(month.year, month.month, 0)).getUTCDate()
  const zip = new ZipFile(path, { ...month, day: lastDay })
  try {
    const lines: (readonly string[])[] = [LIST_COLUMNS]
    const ahead: { readonly paper: Paper; readonly made: ReturnType<typeof fileOf> }[] = []
    let documents = 0
    const writeNext = async () => {
      const next = ahead.shift()
      if (next === undefined) return
      const { paper, made } = next
      const { type, bytes } = await made
      const file = `${FOLDERS[paper.kind]}/${paper.text.number.replace('№\u00a0', '')}.${type}`
      zip.add(file, bytes)
      lines.push(...linesOf(file, paper))
      documents += 1
    }
    for await (const paper of papersOf(db, settings, month, range)) {
      const printed = { ...withLetterhead(paper.text, settings), created_at: paper.at.getTime() }
      const made = fileOf(printed)
      // thrown when it is written
      made.catch(() => undefined)
      ahead.push({ paper, made })
      if (ahead.length === PDFS_AHEAD) await writeNext()
    }
    while (ahead.length > 0) await writeNext()
    zip.add(LIST_FILE, Buffer.from(stringify(lines, { bom: true, delimiter: ';', quoted_match: /[\r\n]/ })))
    return { documents, bytes: zip.finish() }
  } finally {
    zip.close()
  }
}
