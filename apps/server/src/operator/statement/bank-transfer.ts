import { createHash } from 'node:crypto'

/** Values that identify a transfer: the same in every file. */
export interface TransferIdentity {
  /** Day of the document, like '2026-11-28'. */
  readonly date: string
  readonly number: string
  readonly payer_account: string
  /** Code of the payer's bank (БИК). */
  readonly payer_bic: string
  readonly amount_rub_cents: number
}

/** A transfer as a statement describes it. Values that cannot be read are empty, and named in `faults`. */
export interface BankTransfer extends Omit<TransferIdentity, 'amount_rub_cents'> {
  readonly amount_rub_cents: number | null
  readonly payer: string
  readonly payer_inn: string
  readonly purpose: string
  /** Ids of all invoices that the purpose names. */
  readonly invoices: readonly number[]
  /** Reason why the transfer brings the shop no money; null for an incoming transfer. */
  readonly ignored: string | null
  /** Reasons why the transfer cannot be credited automatically, for any invoice. */
  readonly faults: readonly string[]
  /** Number of its first line in the file. */
  readonly line: number
}

/** Values of a transfer as they are written in a file. */
export interface WrittenTransfer {
  readonly date: string
  readonly number: string
  readonly payer_account: string
  readonly payer_bic: string
  readonly payer_inn: string
}

/** Returns '' for a number that a spreadsheet has rounded, like '4,07E+19'. */
function accountOf(written: string): string {
  const account = written.replace(/[\s.'"]+/g, '').toUpperCase()
  return /^[\dA-Z]*$/.test(account) ? account : ''
}

/** Writes the values of an identity in one form, however a bank writes them. */
export const normalizeTransfer = (written: WrittenTransfer) => ({
  date: written.date,
  number: written.number
    .replace(/\s+/g, '')
    .replace(/^0+(?=\d)/, '')
    .toUpperCase(),
  payer_account: accountOf(written.payer_account),
  // a spreadsheet drops the leading zero
  payer_bic: written.payer_bic.replace(/\s+/g, '').replace(/^\d{8}$/, '0$&'),
  payer_inn: written.payer_inn.replace(/\s+/g, '').replace(/\/.*$/, '').replace(/^0+$/, '')
})

/**
 * Returns the identity of a transfer as one word, as operators type it.
 *
 * @example '2026-11-28/4711/40702810900000012345/044525225/120000.00'
 */
export function transferWord({
  date,
  number,
  payer_account,
  payer_bic,
  amount_rub_cents
}: BankTransfer | TransferIdentity): string {
  const digits = amount_rub_cents === null ? '' : String(amount_rub_cents).padStart(3, '0')
  const amount = digits.replace(/\d\d$/, '.$&')
  return [date, number, payer_account, payer_bic, amount].join('/')
}

/** Parses a word of `transferWord`; undefined for another text. */
export function parseTransferWord(word: string): TransferIdentity | undefined {
  const [, date, number, payer_account, payer_bic, roubles, kopeks] =
    /^(\d{4}-\d\d-\d\d)\/(.+)\/([^/]*)\/([^/]*)\/(\d{1,12})\.(\d\d)$/.exec(word) ?? []
  if (date === undefined || number === undefined || payer_account === undefined || payer_bic === undefined)
    return undefined
  return { date, number, payer_account, payer_bic, amount_rub_cents: Number(`${roubles}${kopeks}`) }
}

export const hashTransfer = (transfer: BankTransfer | TransferIdentity): Buffer =>
  createHash('sha256').update(transferWord(transfer)).digest()

/** Reference under which a transfer is credited: printed on the customer's receipt. @example 'ПП 4711 от 28.11.2026, счёт *2345' */
export function referenceOf({ date, number, payer_account }: TransferIdentity): string {
  const account = payer_account === '' ? '' : `, счёт *${payer_account.slice(-4)}`
  return `ПП ${number.slice(0, 60)} от ${date.split('-').reverse().join('.')}${account}`
}
