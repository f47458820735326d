import { randomBytes } from 'node:crypto'
import { documentNumber } from '@cloud/api'
import { canStart, formatRub, type PaymentType } from '@cloud/pricing'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import type { Quotas } from '../../platform/limits.ts'
import { wrongInput } from '../../platform/refusal.ts'
import { tokenOf } from '../../platform/token-of-transaction.ts'
import { NO_QUOTAS, requireInvoiceQuota, requirePaymentQuota } from '../quotas.ts'
import { settleAccount } from '../settle.ts'
import { withAccount } from '../with-account.ts'
import { writeEvent } from '../write-event.ts'
import type { BankPayment } from './acquirer.ts'
import { applyBankPayment } from './apply-bank-payment.ts'
import { invoiceFields } from './invoice-fields.ts'

export interface TopUpRequest {
  readonly account_id: number
  readonly amount_rub_cents: number
  readonly payment_type: PaymentType
  /** Milliseconds of the product's clock. */
  readonly now: number
  /** Paused servers to start when the money arrives. */
  readonly start_server_ids?: readonly number[] | undefined
}

export interface TopUp {
  readonly top_up_id: number
  /** Part of the address of the payment page. */
  readonly order_key: string
}

/**
 * Stores an expected payment; no money moves before it arrives. An invoice stores the payer's current details, becomes
 * an event, and the operator is notified.
 *
 * @throws Refusal `invalid` if an organisation or a sole trader requests an invoice without INN (and KPP), or a server
 *   to start is not the account's or not paused; `too_many_invoices`, `too_many_payments`
 */
export async function requestTopUp(
  tx: Transaction<Schema>,
  request: TopUpRequest,
  quotas: Quotas = NO_QUOTAS
): Promise<TopUp> {
  const { account_id, amount_rub_cents, payment_type, now } = request
  const starts = request.start_server_ids ?? []
  if (starts.length > 0) await refuseNotPaused(tx, account_id, starts, now)
  const payer = payment_type === 'invoice' ? await payerOf(tx, account_id) : null
  if (payer === null) await requirePaymentQuota(tx, account_id, now, quotas)
  else await requireInvoiceQuota(tx, account_id, now, quotas)
  const topUp = await tx
    .insertInto('top_ups')
    .values({
      account_id,
      order_key: randomBytes(24).toString('base64url'),
      payment_type,
      amount_rub_cents,
      payer: payer === null ? null : JSON.stringify(payer),
      created_at: new Date(now),
      status: 'pending',
      token_id: tokenOf(tx)?.token_id ?? null,
      arrived_rub_cents: null,
      settled_at: null
    })
    .returning(['top_up_id', 'order_key'])
    .executeTakeFirstOrThrow()
  if (starts.length > 0)
    await tx
      .insertInto('top_up_starts')
      .values(
        starts.map((server_id) => ({ account_id, top_up_id: topUp.top_up_id, server_id, result: null }))
      )
      .execute()
  if (payer !== null) {
    const text = `Счёт ${documentNumber('invoice', topUp.top_up_id)} на ${formatRub(amount_rub_cents, 'always')}`
    const { top_up_id } = topUp
    await writeEvent(tx, { account_id, type: 'invoice_requested', now, text, top_up_id })
    await addJob(tx, 'mail-operator', { account_id, invoice_id: top_up_id })
  }
  return topUp
}

/**
 * Refuses servers that are not paused.
 *
 * @throws 400 at `start_server_ids`
 */
async function refuseNotPaused(
  tx: Transaction<Schema>,
  account_id: number,
  server_ids: readonly number[],
  now: number
): Promise<void> {
  const paused = await withAccount(tx, account_id, now, ({ servers }) => servers.filter(canStart))
  const known = new Set(paused.map(({ server_id }) => server_id))
  if (!server_ids.every((id) => known.has(id)))
    throw wrongInput({
      start_server_ids:
        'Запустить после пополнения можно только свои серверы на паузе. Обновите список серверов.'
    })
}

async function payerOf(tx: Transaction<Schema>, account_id: number) {
  const payer = await tx
    .selectFrom('accounts')
    .select(['user_type', 'name', 'company', 'inn', 'kpp'])
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  const fields = invoiceFields(payer)
  if (Object.keys(fields).length > 0) throw wrongInput(fields)
  return payer
}

export interface CardTopUp extends TopUp {
  readonly account_id: number
  readonly amount_rub_cents: number
  readonly status: 'pending' | 'paid' | 'declined' | 'expired'
  readonly created_at: Date
}

/** Returns the top-up by card with this key. */
export async function findCardTopUp(db: Kysely<Schema>, order_key: string): Promise<CardTopUp | undefined> {
  // a key from an address may have characters that the database cannot hold
  if (order_key.includes('\0')) return undefined
  return db
    .selectFrom('top_ups')
    .select(['account_id', 'top_up_id', 'order_key', 'amount_rub_cents', 'status', 'created_at'])
    .where('order_key', '=', order_key)
    .where('payment_type', '=', 'acquiring')
    .executeTakeFirst()
}

/**
 * Applies a payment that a signature proves, without a look-up. The amount is credited once, however late and however often the
 * notice arrives; paid after declined counts, declined after paid does not. Returns the resulting status of the top-up; undefined
 * for an unknown order. Source: docs/rules/money.md#money-in.
 */
export async function applyProvedPayment(
  tx: Transaction<Schema>,
  payment: BankPayment,
  now: number
): Promise<CardTopUp['status'] | undefined> {
  const topUp = await findCardTopUp(tx, payment.order_key ?? '')
  if (topUp === undefined) return undefined
  const { account_id, top_up_id, order_key } = topUp
  // takes the account's lock: a concurrent identical notice waits here, and finds it done
  await settleAccount(tx, account_id, now)
  const known = await tx
    .selectFrom('card_payments')
    .select('payment_no')
    .where('bank_payment_id', '=', payment.id)
    .executeTakeFirst()
  if (known === undefined)
    await tx
      .insertInto('card_payments')
      .values({
        account_id,
        top_up_id,
        payment_no: 1,
        idempotence_key: order_key,
        bank_payment_id: payment.id,
        status: 'pending',
        created_at: new Date(now)
      })
      .execute()
  await applyBankPayment(tx, { account_id, top_up_id, payment_no: known?.payment_no ?? 1 }, payment, now)
  return (await findCardTopUp(tx, order_key))?.status
}

/** Outcome of a payment at the sandbox's bank. */
export interface PaymentNotice {
  /** Key of the top-up. */
  readonly order: string
  readonly outcome: 'paid' | 'declined'
  /** Amount that arrived, in whole kopeks; 0 when declined. */
  readonly amount_rub_cents: number
}

/** Applies a notice of the sandbox's bank, which has one payment for each top-up. */
export const applyPaymentNotice = (tx: Transaction<Schema>, notice: PaymentNotice, now: number) =>
  applyProvedPayment(tx, paymentOfNotice(notice), now)

export const paymentOfNotice = ({ order, outcome, amount_rub_cents }: PaymentNotice): BankPayment => ({
  id: order,
  status: outcome === 'paid' ? 'succeeded' : 'canceled',
  order_key: order,
  amount: amount_rub_cents,
  currency: 'RUB',
  confirmation_url: undefined,
  cancel_reason: undefined
})
