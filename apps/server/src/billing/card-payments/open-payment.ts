import { randomBytes } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { productNow } from '../../platform/product-clock.ts'
import { type BankApi, type BankPayment, BankRefusal, UnknownBankOutcome } from '../top-ups/acquirer.ts'
import {
  applyBankPayment,
  type PaymentId,
  type PaymentRow,
  paymentRow,
  updatePayment
} from '../top-ups/apply-bank-payment.ts'
import { reportPayment } from '../top-ups/report-payment.ts'
import { findCardTopUp } from '../top-ups/top-up-payments.ts'
import { findPaymentsSince, lookUp, refusalText, takePayment } from './look-up.ts'
import { nextLookUp, OPEN_MS } from './look-up-schedule.ts'

/** Result of opening a payment: the bank's page, or the reason why there is none. */
export type OpenedPayment =
  | { readonly kind: 'bank'; readonly url: string }
  | { readonly kind: 'paid' | 'expired' | 'no_answer' | 'refused' }
  | { readonly kind: 'declined'; readonly reason: string | null }

type PreparedPayment =
  | { readonly kind: 'paid' | 'expired' }
  | { readonly kind: 'payment'; readonly row: PaymentRow; readonly order_key: string }

/**
 * Opens the payment of a top-up. The key and the body of the request are committed first; then the bank is called outside any
 * transaction. If its answer is lost, the next call repeats the request with the same key and body. After the bank has canceled a
 * payment, the next attempt takes a new key.
 *
 * @param return_url address to which the bank sends the customer back
 * @returns undefined for an unknown key
 */
export async function openPayment(
  db: Kysely<Schema>,
  bank: BankApi,
  order_key: string,
  return_url: string
): Promise<OpenedPayment | undefined> {
  const prepared = await preparePayment(db, bank, order_key, return_url)
  if (prepared?.kind !== 'payment') return prepared
  const { row } = prepared
  if (row.bank_payment_id === null) return startPayment(db, bank, row, order_key)
  const now = await refreshPayment(db, bank, row)
  if (now?.status === 'succeeded') return { kind: 'paid' }
  if (now?.status !== 'pending') {
    const next = await preparePayment(db, bank, order_key, return_url)
    return next?.kind === 'payment' ? startPayment(db, bank, next.row, order_key) : next
  }
  return now.confirmation_url === null ? { kind: 'no_answer' } : { kind: 'bank', url: now.confirmation_url }
}

/** Looks a payment up unless that was done less than 10 s ago, and returns its row. */
export async function refreshPayment(
  db: Kysely<Schema>,
  bank: BankApi,
  payment: PaymentId
): Promise<PaymentRow | undefined> {
  const taken = await inTransaction(db, async (tx) => takePayment(tx, payment, await productNow(tx)))
  // without an answer the payment is as it was
  if (taken !== undefined) await lookUp(db, bank, taken).catch(ignoreBankError)
  return inTransaction(db, (tx) => paymentRow(tx, payment))
}

function ignoreBankError(error: unknown): void {
  if (!(error instanceof UnknownBankOutcome || error instanceof BankRefusal)) throw error
}

/** Commits the next payment of a top-up, or finds the open one. */
function preparePayment(
  db: Kysely<Schema>,
  bank: BankApi,
  order_key: string,
  return_url: string
): Promise<PreparedPayment | undefined> {
  return inTransaction(db, async (tx) => {
    const known = await findCardTopUp(tx, order_key)
    if (known === undefined) return undefined
    const { account_id, top_up_id, amount_rub_cents } = known
    // locks the account first, as all writes do: a concurrent call waits here, and finds the payment
    const { rows } = await sql<{ email: string; erased_at: Date | null }>`
      select email, erased_at from accounts where account_id = ${account_id} for no key update`.execute(tx)
    const topUp = await findCardTopUp(tx, order_key)
    const [account] = rows
    if (topUp === undefined || account === undefined || account.erased_at !== null) return undefined
    if (topUp.status === 'paid') return { kind: 'paid' }
    const now = await productNow(tx)
    const payments = await tx
      .selectFrom('card_payments')
      .selectAll()
      .where('account_id', '=', account_id)
      .where('top_up_id', '=', top_up_id)
      .orderBy('payment_no')
      .execute()
    const open = payments.findLast((one) => one.idempotence_key !== null && one.status === 'pending')
    if (topUp.status === 'expired' || now - topUp.created_at.getTime() >= OPEN_MS) return { kind: 'expired' }
    if (open !== undefined) return { kind: 'payment', row: open, order_key }
    const { email } = account
    const isKeyUsed = payments.some((one) => one.idempotence_key === order_key)
    const row = await insertPayment(tx, {
      account_id,
      top_up_id,
      payment_no: (payments.at(-1)?.payment_no ?? 0) + 1,
      idempotence_key: isKeyUsed ? randomBytes(24).toString('base64url') : order_key,
      request: bank.writePayment({ order_key, top_up_id, amount_rub_cents, email, return_url }),
      status: 'pending' as const,
      created_at: new Date(now),
      next_look_up_at: new Date(nextLookUp(now, now) ?? now)
    })
    if (topUp.status === 'declined')
      await tx
        .updateTable('top_ups')
        .set({ status: 'pending', settled_at: null })
        .where('account_id', '=', account_id)
        .where('top_up_id', '=', top_up_id)
        .execute()
    return { kind: 'payment', row, order_key }
  })
}

const insertPayment = (tx: Transaction<Schema>, values: Partial<PaymentRow>): Promise<PaymentRow> =>
  tx
    .insertInto('card_payments')
    .values(values as PaymentRow)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Sends the committed request of a payment, and stores the answer. */
async function startPayment(
  db: Kysely<Schema>,
  bank: BankApi,
  row: PaymentRow,
  order_key: string
): Promise<OpenedPayment> {
  const { request, idempotence_key } = row
  if (request === null || idempotence_key === null) return { kind: 'no_answer' }
  try {
    return await storeAnswer(db, bank, row, order_key, await bank.createPayment(request, idempotence_key))
  } catch (error) {
    if (error instanceof UnknownBankOutcome) return { kind: 'no_answer' }
    if (!(error instanceof BankRefusal)) throw error
    return endRefused(db, bank, row, order_key, error)
  }
}

async function storeAnswer(
  db: Kysely<Schema>,
  bank: BankApi,
  row: PaymentRow,
  order_key: string,
  payment: BankPayment
): Promise<OpenedPayment> {
  await inTransaction(db, async (tx) => applyBankPayment(tx, row, payment, await productNow(tx)))
  const { status, cancel_reason, confirmation_url: url } = payment
  if (payment.order_key !== order_key) return { kind: 'no_answer' }
  if (status === 'succeeded') return { kind: 'paid' }
  if (status === 'canceled') return { kind: 'declined', reason: cancel_reason ?? null }
  // the look-up captures reserved money
  if (status === 'waiting_for_capture')
    return { kind: (await refreshPayment(db, bank, row))?.status === 'succeeded' ? 'paid' : 'no_answer' }
  return url === undefined ? { kind: 'no_answer' } : { kind: 'bank', url }
}

/** Wrong keys of the shop, and a request that is still carried out, do not decide about the payment. */
const isRequestWrong = ({ status }: BankRefusal) => ![401, 403, 409].includes(status)

/**
 * Ends a request that the bank refused, so that the next attempt sends a new request. A payment that an earlier attempt created, whose
 * answer was lost, is kept.
 */
async function endRefused(
  db: Kysely<Schema>,
  bank: BankApi,
  row: PaymentRow,
  order_key: string,
  refusal: BankRefusal
): Promise<OpenedPayment> {
  if (refusal.status === 409) return { kind: 'no_answer' }
  if (isRequestWrong(refusal)) {
    try {
      for (const payment of await findPaymentsSince(db, bank, order_key, row.created_at)) {
        const opened = await storeAnswer(db, bank, row, order_key, payment)
        const now = await inTransaction(db, (tx) => paymentRow(tx, row))
        if (now?.bank_payment_id === payment.id) return opened
      }
    } catch (error) {
      ignoreBankError(error)
      return { kind: 'no_answer' }
    }
  }
  await inTransaction(db, (tx) => storeRefusal(tx, row, refusal))
  return { kind: 'refused' }
}

async function storeRefusal(tx: Transaction<Schema>, row: PaymentId, error: BankRefusal): Promise<void> {
  const now = await productNow(tx)
  await sql`select from accounts where account_id = ${row.account_id} for no key update`.execute(tx)
  const current = await paymentRow(tx, row)
  if (isRequestWrong(error) && current?.status === 'pending' && current.bank_payment_id === null)
    await updatePayment(tx, row, {
      status: 'canceled',
      reason: 'request_refused',
      request: null,
      settled_at: new Date(now),
      next_look_up_at: null
    })
  await reportPayment(tx, null, refusalText(error), now)
}
