import { formatRub } from '@cloud/pricing'
import { payerDetails } from '../../documents/content/parties.ts'
import type { Payer } from '../../platform/db/schema/money.ts'
import { type BankTransfer, hashTransfer } from './bank-transfer.ts'

/** An invoice as the database has it. */
export interface KnownInvoice {
  readonly top_up_id: number
  readonly account_id: number
  readonly amount_rub_cents: number
  readonly status: 'pending' | 'paid' | 'declined'
  readonly payer: Payer
  readonly account_erased: boolean
  /** Correction request with a transfer for this invoice that waits for a second operator. */
  readonly request_id: number | null
}

/** A transfer that an operator has marked on an invoice by hand. */
export interface HandMarked {
  readonly top_up_id: number
  readonly amount_rub_cents: number
  readonly reference: string
  readonly taken_back: boolean
}

/** A transfer of a statement that was credited, or waits for a second operator. */
export interface CreditedTransfer {
  readonly top_up_id: number
  readonly account_id: number
  readonly taken_back: boolean
  readonly request_id: number | null
}

/** Facts of the database about the transfers of a statement. */
export interface StatementFacts {
  /** By the hash of the identity, in hexadecimal. */
  readonly credited: ReadonlyMap<string, CreditedTransfer>
  readonly invoices: ReadonlyMap<number, KnownInvoice>
  /** By the amount. */
  readonly marked: ReadonlyMap<number, readonly HandMarked[]>
  /** Unpaid invoices by the amount. */
  readonly open: ReadonlyMap<number, readonly KnownInvoice[]>
}

export type TransferState = 'matched' | 'doubtful' | 'known' | 'ignored'

export interface JudgedTransfer {
  readonly transfer: BankTransfer
  readonly state: TransferState
  /** Reasons of a doubtful or ignored transfer. */
  readonly why: readonly string[]
  /** The invoice that it matches, or was credited to; the only one that it names, if it is doubtful. */
  readonly invoice: KnownInvoice | CreditedTransfer | null
}

/**
 * Judges the transfers of a statement in their order. A transfer is matched if its purpose names one unpaid invoice whose payer has the
 * sender's INN and whose amount is the transfer's; every other incoming one is doubtful. Source: docs/rules/money.md#bank-statements.
 */
export function judgeTransfers(
  transfers: readonly BankTransfer[],
  facts: StatementFacts
): readonly JudgedTransfer[] {
  const firstOf = new Map<number, { readonly hash: string; readonly is_matched: boolean }>()
  return transfers.map((transfer): JudgedTransfer => {
    const hash = hashTransfer(transfer).toString('hex')
    if (transfer.ignored !== null)
      return { transfer, state: 'ignored', why: [transfer.ignored], invoice: null }
    const before = facts.credited.get(hash)
    if (before !== undefined && !before.taken_back && before.request_id === null)
      return { transfer, state: 'known', why: [], invoice: before }
    const named = transfer.invoices.length === 1 ? facts.invoices.get(transfer.invoices[0] ?? 0) : undefined
    const first = named && firstOf.get(named.top_up_id)
    if (named !== undefined && first?.hash === hash && first.is_matched)
      return { transfer, state: 'known', why: ['it is in the file twice'], invoice: named }
    const why = [
      ...transfer.faults,
      ...doubtsOfCredit(before),
      ...(named === undefined ? doubtsOfNaming(transfer, facts) : doubtsOfInvoice(transfer, named, facts)),
      ...(first === undefined || first.hash === hash
        ? []
        : [`an earlier transfer of this file is for invoice ${named?.top_up_id}`])
    ]
    const is_matched = why.length === 0
    if (named !== undefined && first === undefined) firstOf.set(named.top_up_id, { hash, is_matched })
    return { transfer, state: is_matched ? 'matched' : 'doubtful', why, invoice: named ?? null }
  })
}

function doubtsOfCredit(before: CreditedTransfer | undefined): readonly string[] {
  if (before === undefined) return []
  const { top_up_id, taken_back, request_id } = before
  if (taken_back) return [`it was credited to invoice ${top_up_id} and taken back`]
  return [`it waits for a second operator as request ${request_id}, for invoice ${top_up_id}`]
}

const MAX_SUGGESTED = 10

/** @returns at least one doubt */
function doubtsOfNaming(
  { invoices, payer_inn, amount_rub_cents }: BankTransfer,
  { open }: StatementFacts
): readonly string[] {
  if (invoices.length > 1) return [`it names several invoices: ${invoices.join(', ')}`]
  const fitting = (open.get(amount_rub_cents ?? 0) ?? [])
    .filter(({ payer }) => payer_inn !== '' && payerDetails(payer).inn === payer_inn)
    .slice(0, MAX_SUGGESTED)
    .map(({ top_up_id }) => top_up_id)
  const hint = fitting.length === 0 ? '' : `; unpaid with this INN and amount: ${fitting.join(', ')}`
  const [only] = invoices
  return [only === undefined ? `it names no invoice${hint}` : `there is no invoice ${only}${hint}`]
}

function doubtsOfInvoice(
  transfer: BankTransfer,
  invoice: KnownInvoice,
  { marked }: StatementFacts
): readonly string[] {
  const { top_up_id, amount_rub_cents, status, payer, account_erased, request_id } = invoice
  const { inn } = payerDetails(payer)
  const byHand = (marked.get(transfer.amount_rub_cents ?? 0) ?? []).filter(
    (one) => one.top_up_id === top_up_id || isNamedLike(one, transfer)
  )
  return [
    ...(status === 'pending' ? [] : [`invoice ${top_up_id} is ${status}`]),
    ...(/(?<!\p{L})возврат/iu.test(transfer.purpose) ? ['its purpose speaks of money that is returned'] : []),
    ...(request_id === null
      ? []
      : [`a transfer for invoice ${top_up_id} waits for a second operator as request ${request_id}`]),
    ...byHand.map(
      (one) =>
        `a transfer of this amount was marked by hand on invoice ${one.top_up_id}: '${one.reference}'${one.taken_back ? ', taken back' : ''}`
    ),
    ...(account_erased ? [`the account of invoice ${top_up_id} is erased`] : []),
    ...(inn === '' ? [`the payer of invoice ${top_up_id} has no INN`] : []),
    ...(inn !== '' && inn !== transfer.payer_inn
      ? [`the payer's INN is ${transfer.payer_inn || 'missing'}, on invoice ${top_up_id} ${inn}`]
      : []),
    ...(amount_rub_cents === transfer.amount_rub_cents
      ? []
      : [`invoice ${top_up_id} asks for ${formatRub(amount_rub_cents)}`])
  ]
}

/** Returns true if a kept reference that was typed by hand contains the number of the transfer's document. */
const isNamedLike = ({ reference, taken_back }: HandMarked, { number }: BankTransfer): boolean =>
  !taken_back &&
  reference
    .toUpperCase()
    .split(/[^\p{L}\d]+/u)
    .some((word) => word === number || word.replace(/^\D*0*/, '') === number)
