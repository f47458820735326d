import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { transfersOf } from '../money/invoice-transfers.ts'
import { type InvoiceOutcome, payInvoice } from '../money/pay-invoice.ts'
import { isSameReference } from '../money/references.ts'
import { hashTransfer, referenceOf, type TransferIdentity } from './bank-transfer.ts'

/** First number of the advisory lock on a transfer. */
const TRANSFER_LOCK = 4_710_306

export interface CreditableTransfer extends TransferIdentity {
  readonly payer: string
  readonly payer_inn: string
  readonly purpose: string
}

/** Locks a transfer until the end of the transaction: two imports of it take turns. */
export async function lockTransfer(tx: Transaction<Schema>, identity: TransferIdentity): Promise<void> {
  const key = hashTransfer(identity).readInt32BE(0)
  await sql`select pg_advisory_xact_lock(${TRANSFER_LOCK}, ${key})`.execute(tx)
}

/**
 * Credits a transfer for an invoice as `invoices paid` does, and stores it. The caller holds its lock and knows that it is not
 * credited.
 */
export async function creditTransfer(
  tx: Transaction<Schema>,
  transfer: CreditableTransfer,
  top_up_id: number,
  by: { readonly operator: string; readonly confirmed: boolean },
  now: number
): Promise<InvoiceOutcome> {
  const { date, number, payer_account, payer_bic, amount_rub_cents, payer, payer_inn, purpose } = transfer
  const reference = referenceOf(transfer)
  const outcome = await payInvoice(tx, { top_up_id, amount_rub_cents, reference }, by, now)
  const { account_id, request_id = null, credited } = outcome
  if (!credited && request_id === null) return outcome
  const kept = credited ? await transfersOf(tx, account_id, top_up_id) : []
  const payment = kept.findLast((one) => !one.taken_back && isSameReference(one.reference, reference))
  const identity_hash = hashTransfer(transfer)
  // left by a request that ended without a credit, or made by this command before
  await tx
    .deleteFrom('bank_transfers')
    .where('identity_hash', '=', identity_hash)
    .where('payment_no', 'is', null)
    .execute()
  await tx
    .insertInto('bank_transfers')
    .values({
      account_id,
      top_up_id,
      payment_no: payment?.payment_no ?? null,
      request_id,
      identity_hash,
      date,
      number,
      payer_account,
      payer_bic,
      amount_rub_cents,
      payer,
      payer_inn,
      purpose,
      at: new Date(now),
      taken_back_at: null
    })
    .execute()
  return outcome
}
