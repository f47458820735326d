import { type BankTransfer, normalizeTransfer } from './bank-transfer.ts'
import { isInRoubles, parseBankAmount, parseBankDay } from './bank-values.ts'
import { findInvoiceNumbers } from './invoice-numbers.ts'

export interface Statement {
  readonly transfers: readonly BankTransfer[]
  /** True if the file ends within a document. */
  readonly is_cut: boolean
}

export const isClientBank = (text: string): boolean => /^\s*1[cс]clientbankexchange(?:\s|$)/i.test(text)

/** A section of a document: its values by folded names, in the order of the file. */
interface Section {
  readonly line: number
  readonly values: Map<string, string[]>
  readonly is_cut: boolean
}

/**
 * Parses the text of 1C's exchange format with banks (1CClientBankExchange), as banks write it.
 *
 * @throws if no section and no end of the file can be read
 */
export function parseClientBank(text: string): Statement {
  const { own, sections, isRecognized } = readSections(text)
  if (!isRecognized)
    throw new Error('The file has no sections that can be read: export it again, as Windows text.')
  return {
    transfers: sections.map((section) => transferOf(section, own)),
    is_cut: sections.some(({ is_cut }) => is_cut)
  }
}

const SECTIONS = ['секциядокумент', 'секциярасчсчет', 'конецфайла']

const foldName = (name: string): string => name.replace(/\s+/g, '').toLowerCase().replaceAll('ё', 'е')

function readSections(text: string) {
  const own = new Set<string>()
  const sections: Section[] = []
  let open: { readonly line: number; readonly values: Map<string, string[]> } | undefined
  let last: string[] | undefined
  let isRecognized = false
  const close = (is_cut: boolean) => {
    if (open !== undefined) sections.push({ ...open, is_cut })
    open = last = undefined
  }
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    const sign = line.indexOf('=')
    const name = foldName(sign < 0 ? line : line.slice(0, sign))
    const value = sign < 0 ? '' : line.slice(sign + 1).trim()
    isRecognized ||= SECTIONS.includes(name)
    if (name === 'секциядокумент') {
      close(true)
      open = { line: at + 1, values: new Map() }
    } else if (name === 'конецдокумента') close(false)
    else if (name === 'конецфайла' || name === 'секциярасчсчет') close(true)
    else if (open === undefined) {
      if (name === 'расчсчет' && value !== '') own.add(value.replace(/\s+/g, ''))
    } else if (sign >= 0) {
      last = open.values.get(name) ?? []
      open.values.set(name, last)
      last.push(value)
    } else if (name !== '' && last !== undefined) last.push(`${last.pop() ?? ''} ${line.trim()}`)
  }
  close(true)
  return { own, sections, isRecognized }
}

const INN_IN_NAME = /^ИНН\s*(\d{10,12})\b(?:\s*(?:\/|КПП)\s*\d{1,9}\b)?\s*/i

function transferOf({ line, values, is_cut }: Section, own: ReadonlySet<string>): BankTransfer {
  const all = (name: string) => [...new Set(values.get(name) ?? [])].filter((value) => value !== '')
  const first = (...names: readonly string[]) => names.flatMap(all)[0] ?? ''
  const account = (...names: readonly string[]) => names.flatMap(all).map((one) => one.replace(/[\s.]+/g, ''))
  const payer = first('плательщик1', 'плательщик')
  const [innInName = ''] = ['плательщик', 'плательщик1'].flatMap(
    (name) => INN_IN_NAME.exec(first(name))?.[1] ?? []
  )
  const known = normalizeTransfer({
    date: parseBankDay(first('дата')),
    number: first('номер'),
    payer_account: first('плательщиксчет', 'плательщикрасчсчет'),
    payer_bic: first('плательщикбик'),
    payer_inn: first('плательщикинн') || innInName
  })
  const amount_rub_cents = parseBankAmount(first('сумма'))
  const receivers = account('получательсчет', 'получательрасчсчет')
  const isOwn = (accounts: readonly string[]) => accounts.some((one) => own.has(one))
  const isFromOwn = isOwn(account('плательщиксчет', 'плательщикрасчсчет'))
  const isIncoming = !isFromOwn && (isOwn(receivers) || first('датапоступило') !== '')
  const ownAccount = receivers.find((one) => own.has(one)) ?? receivers[0] ?? ''
  const purposes = purposesOf(all)
  const twice = ['номер', 'дата', 'сумма', 'плательщиксчет', 'плательщикбик', 'плательщикинн'].filter(
    (name) => all(name).length > 1
  )
  return {
    ...known,
    amount_rub_cents,
    payer: payer.replace(INN_IN_NAME, ''),
    purpose: purposes[0] ?? '',
    invoices: [...new Set(purposes.flatMap(findInvoiceNumbers))],
    ignored:
      isIncoming || is_cut ? null : isFromOwn && isOwn(receivers) ? 'between own accounts' : 'not incoming',
    faults: [
      ...(is_cut ? ['the file ends within this document'] : []),
      ...twice.map((name) => `it has several values of '${name}'`),
      ...faultsOf({ ...known, amount_rub_cents }),
      ...(isInRoubles(first('валюта', 'кодвалюты'), ownAccount) ? [] : ['it is not in roubles'])
    ],
    line
  }
}

/**
 * Returns the readings of a purpose, the most likely one first: banks write it whole, in numbered lines, or both, and break lines also
 * within words.
 */
function purposesOf(all: (name: string) => readonly string[]): readonly string[] {
  const whole = all('назначениеплатежа').join(' ')
  const lines = [1, 2, 3, 4, 5, 6].flatMap((no) => all(`назначениеплатежа${no}`))
  const isContained = lines.every((line) => whole.includes(line))
  // the whole text may be cut to the first lines
  const isCut = lines.join(' ').startsWith(whole) || lines.join('').startsWith(whole)
  const parts = isContained && whole !== '' ? [whole] : isCut ? lines : [whole, ...lines]
  return [...new Set([parts.join(' '), parts.join('')])]
}

/** Names the parts of a transfer's identity that are missing or impossible. */
export function faultsOf({
  date,
  number,
  payer_account,
  payer_bic,
  amount_rub_cents
}: Pick<
  BankTransfer,
  'date' | 'number' | 'payer_account' | 'payer_bic' | 'amount_rub_cents'
>): readonly string[] {
  const missing = Object.entries({ date, number, payer_account, payer_bic }).filter(
    ([, value]) => value === ''
  )
  return [
    ...missing.map(([name]) => `its ${name} is missing or cannot be read`),
    ...(amount_rub_cents === null ? ['its amount cannot be read'] : []),
    ...(amount_rub_cents !== null && amount_rub_cents <= 0 ? ['its amount is not above 0'] : [])
  ]
}
