import { formatRub } from '@cloud/pricing'
import { type Selectable, sql, type Transaction, type UpdateObject } from 'kysely'
import type { CardPaymentsTable } from '../../platform/db/schema/money.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { settleAccount } from '../settle.ts'
import type { BankPayment } from './acquirer.ts'
import { creditTopUp } from './credit-top-up.ts'
import { reportPayment } from './report-payment.ts'

export type PaymentRow = Selectable<CardPaymentsTable>

/** Identifies a payment of a top-up. */
export type PaymentId = Pick<PaymentRow, 'account_id' | 'top_up_id' | 'payment_no'>

/** Reason of a payment that the bank does not know, although a notification named it. */
export const UNKNOWN_TO_BANK = 'unknown_to_bank'

export const paymentRow = (tx: Transaction<Schema>, { account_id, top_up_id, payment_no }: PaymentId) =>
  tx
    .selectFrom('card_payments')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('top_up_id', '=', top_up_id)
    .where('payment_no', '=', payment_no)
    .executeTakeFirst()

export const updatePayment = (
  tx: Transaction<Schema>,
  { account_id, top_up_id, payment_no }: PaymentId,
  set: Partial<PaymentRow>
) =>
  tx
    .updateTable('card_payments')
    .set(set)
    .where('account_id', '=', account_id)
    .where('top_up_id', '=', top_up_id)
    .where('payment_no', '=', payment_no)
    .execute()

/**
 * Applies the bank's report of a payment to its row. Money in roubles with the key of the top-up is credited once, of any amount and at any
 * time; another currency or key is refused and reported. Called again with the same payment, it
 * changes nothing. Source: docs/rules/money.md#money-in.
 *
 * @param known row of a payment that was looked up, as it was before
 */
export async function applyBankPayment(
  tx: Transaction<Schema>,
  known: PaymentId,
  payment: BankPayment,
  now: number
): Promise<void> {
  // takes the account's lock: a concurrent report of the same payment waits here, and finds it done
  await settleAccount(tx, known.account_id, now)
  const row = await rowOf(tx, known, payment)
  if (row === undefined || row.status === 'succeeded') return
  const { order_key, status: top_up_status } = await tx
    .selectFrom('top_ups')
    .select(['order_key', 'status'])
    .where('account_id', '=', row.account_id)
    .where('top_up_id', '=', row.top_up_id)
    .executeTakeFirstOrThrow()
  const answered = {
    bank_payment_id: payment.id,
    confirmation_url: payment.confirmation_url ?? row.confirmation_url,
    request: null
  }
  const settled = { ...answered, settled_at: new Date(now), next_look_up_at: null, lease_until: null }
  const isArrived = payment.status === 'succeeded' || payment.status === 'waiting_for_capture'
  const doubt = doubtOf(payment, order_key)
  // the answer to our request is about a foreign payment: the result of the request is still unknown
  if (doubt === 'other_key' && row.bank_payment_id === null) return
  if (isArrived && doubt !== undefined) {
    await updatePayment(tx, row, { ...settled, status: 'refused', reason: doubt })
    if (row.status === 'refused') return
    const text = `Платёж картой ${payment.id} не зачислен (пополнение ${row.top_up_id}): ${DOUBTS[doubt]}. Проверьте его в кабинете банка.`
    return reportPayment(tx, row.account_id, text, now)
  }
  if (payment.status === 'canceled') {
    if (row.status === 'canceled') return
    await updatePayment(tx, row, {
      ...settled,
      status: 'canceled',
      reason: payment.cancel_reason ?? 'general_decline'
    })
    if (top_up_status === 'pending' && !(await hasOpenPayment(tx, row))) {
      await updateTopUp(tx, row, { status: 'declined', settled_at: new Date(now) })
      await countVersion(tx, row.account_id)
    }
    return
  }
  if (payment.status !== 'succeeded') {
    if (row.status === 'pending') await updatePayment(tx, row, answered)
    return
  }
  await updatePayment(tx, row, { ...settled, status: 'succeeded', amount_rub_cents: payment.amount })
  await creditPayment(tx, row, payment, top_up_status, now)
}

const DOUBTS = {
  other_key: 'в платеже не наш ключ пополнения',
  other_currency: 'валюта платежа не рубль',
  no_amount: 'сумма платежа равна нулю'
} as const

/** Returns the reason why money of a payment is not credited. */
function doubtOf(payment: BankPayment, order_key: string): keyof typeof DOUBTS | undefined {
  if (payment.order_key !== order_key) return 'other_key'
  if (payment.currency !== 'RUB') return 'other_currency'
  return payment.amount === 0 ? 'no_amount' : undefined
}

/**
 * Returns the row of a payment. If a notification named it before its request was answered, two rows stand for it: only the one
 * that is credited, or that has the key, stays.
 */
async function rowOf(
  tx: Transaction<Schema>,
  known: PaymentId,
  { id }: BankPayment
): Promise<PaymentRow | undefined> {
  const row = await paymentRow(tx, known)
  if (row === undefined || row.bank_payment_id === id) return row
  if (row.bank_payment_id !== null) return undefined
  const other = await tx
    .selectFrom('card_payments')
    .selectAll()
    .where('bank_payment_id', '=', id)
    .executeTakeFirst()
  if (other === undefined) return row
  if (other.idempotence_key !== null) return undefined
  if (other.status !== 'succeeded') {
    await deletePayment(tx, other)
    return row
  }
  if (other.top_up_id !== row.top_up_id) return undefined
  const { idempotence_key } = row
  await deletePayment(tx, row)
  await updatePayment(tx, other, { idempotence_key })
  return { ...other, idempotence_key }
}

const deletePayment = (tx: Transaction<Schema>, { account_id, top_up_id, payment_no }: PaymentId) =>
  tx
    .deleteFrom('card_payments')
    .where('account_id', '=', account_id)
    .where('top_up_id', '=', top_up_id)
    .where('payment_no', '=', payment_no)
    .execute()

/** Returns true if another requested payment of the top-up may still be paid. */
async function hasOpenPayment(
  tx: Transaction<Schema>,
  { account_id, top_up_id, payment_no }: PaymentId
): Promise<boolean> {
  const open = await tx
    .selectFrom('card_payments')
    .select('payment_no')
    .where('account_id', '=', account_id)
    .where('top_up_id', '=', top_up_id)
    .where('payment_no', '<>', payment_no)
    .where('idempotence_key', 'is not', null)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return open !== undefined
}

/** Counts a change of a top-up that moves no money, so that open pages of the account read it. */
export const countVersion = (tx: Transaction<Schema>, account_id: number) =>
  sql`update accounts set version = version where account_id = ${account_id}`.execute(tx)

const updateTopUp = (
  tx: Transaction<Schema>,
  { account_id, top_up_id }: Pick<PaymentId, 'account_id' | 'top_up_id'>,
  set: UpdateObject<Schema, 'top_ups'>
) =>
  tx
    .updateTable('top_ups')
    .set(set)
    .where('account_id', '=', account_id)
    .where('top_up_id', '=', top_up_id)
    .execute()

async function creditPayment(
  tx: Transaction<Schema>,
  { account_id, top_up_id, payment_no }: PaymentRow,
  { id, amount }: BankPayment,
  status: string,
  now: number
): Promise<void> {
  const topUp = { account_id, top_up_id }
  const isFirst = status !== 'paid'
  await updateTopUp(tx, topUp, {
    status: 'paid',
    arrived_rub_cents: isFirst ? amount : sql`arrived_by_card(account_id, top_up_id)`,
    ...(isFirst ? { settled_at: new Date(now) } : {})
  })
  const credit = { ...topUp, payment_no, payment_type: 'acquiring', amount_rub_cents: amount, now } as const
  const starts = (await creditTopUp(tx, credit))?.starts ?? []
  if (starts.length > 0) {
    const line = `Пополнение картой зачислено на баланс: ${formatRub(amount)}`
    await addJob(tx, 'mail-events', { account_id, lines: [line, ...starts] })
  }
  const { erased_at } = await tx
    .selectFrom('accounts')
    .select('erased_at')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  if (erased_at !== null) {
    const text = `Платёж картой ${id} на ${formatRub(amount, 'always')} пришёл после удаления аккаунта ${account_id}. Верните деньги.`
    await reportPayment(tx, account_id, text, now)
  }
  if (!isFirst) {
    const text = `Пополнение ${top_up_id} оплачено ещё раз: платёж ${id} на ${formatRub(amount, 'always')} зачислен на баланс. Если клиент заплатил дважды по ошибке, верните деньги.`
    await reportPayment(tx, account_id, text, now)
  }
}
