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
  UNKNOWN_TO_BANK,
  updatePayment
} from '../top-ups/apply-bank-payment.ts'
import { reportPayment } from '../top-ups/report-payment.ts'
import { expireTopUp } from './expire-top-ups.ts'
import { LOOK_UP_INTERVAL_MS, nextLookUp, nextLookUpAfterFailure, OPEN_MS } from './look-up-schedule.ts'
import { receiveHint } from './receive-hint.ts'

/** A payment that this process looks up: no other process does so until the lease has ended. */
export interface TakenPayment extends PaymentRow {
  readonly order_key: string
  /** Time at which the look-up began. */
  readonly looked_up_at: Date
  /** Time of the next look-up if this one does not end. */
  readonly next_look_up_at: Date
}

/** Longer than the calls of a look-up. If the process is killed, the look-up is repeated after this time. */
const LEASE_MS = 60_000

const takePayments = (tx: Transaction<Schema>, now: number, which: ReturnType<typeof sql>) =>
  sql<TakenPayment>`
    update card_payments p set looked_up_at = ${new Date(now)}, next_look_up_at = ${new Date(now + LEASE_MS)},
      lease_until = clock_timestamp() + ${LEASE_MS} * interval '1 millisecond'
    from top_ups t
    where t.account_id = p.account_id and t.top_up_id = p.top_up_id and ${which}
    returning p.*, t.order_key`.execute(tx)

const isFree = sql`(lease_until is null or lease_until < clock_timestamp())`

/** Takes payments whose look-up is due. */
export async function takeDuePayments(db: Kysely<Schema>, many: number): Promise<readonly TakenPayment[]> {
  // called several times a second, almost always without a result
  const due = await sql`select from card_payments where next_look_up_at <= product_now() limit 1`.execute(db)
  if (due.rows.length === 0) return []
  return inTransaction(db, async (tx) => {
    const now = await productNow(tx)
    const { rows } = await takePayments(
      tx,
      now,
      sql`(p.account_id, p.top_up_id, p.payment_no) in (
        select account_id, top_up_id, payment_no from card_payments
        where next_look_up_at <= ${new Date(now)} and ${isFree}
        order by next_look_up_at limit ${many} for update skip locked)`
    )
    return rows
  })
}

/** Takes one payment, unless another process does so or a payment of the top-up was looked up less than 10 s ago. */
export async function takePayment(
  tx: Transaction<Schema>,
  { account_id, top_up_id, payment_no }: PaymentId,
  now: number
): Promise<TakenPayment | undefined> {
  const { rows } = await takePayments(
    tx,
    now,
    sql`p.account_id = ${account_id} and p.top_up_id = ${top_up_id} and p.payment_no = ${payment_no} and ${isFree}
      and not exists (select from card_payments o where o.account_id = p.account_id and o.top_up_id = p.top_up_id
        and o.looked_up_at > ${new Date(now - LOOK_UP_INTERVAL_MS)})`
  )
  return rows[0]
}

/**
 * Looks up a taken payment at the bank, outside any transaction, captures reserved money, and applies the result in a separate
 * transaction. If the process is killed in between, another process looks the payment up again after the lease has ended.
 */
export async function lookUp(db: Kysely<Schema>, bank: BankApi, taken: TakenPayment): Promise<void> {
  let found: readonly BankPayment[]
  try {
    found = await readAtBank(db, bank, taken)
  } catch (error) {
    await inTransaction(db, (tx) => postponeLookUp(tx, taken, error))
    throw error
  }
  await inTransaction(db, async (tx) => {
    const now = await productNow(tx)
    const [payment, ...others] = await excludeKnownPayments(tx, taken, found)
    if (payment !== undefined) await applyBankPayment(tx, taken, payment, now)
    for (const { id, order_key } of others) await receiveHint(tx, { bank_payment_id: id, order_key }, now)
    await scheduleNext(tx, taken, now)
    if (payment?.status === 'waiting_for_capture') await scheduleSoon(tx, taken, now)
  })
}

/** Makes the next look-up of a payment whose money is reserved due soon: the bank returns it if it is not captured. */
async function scheduleSoon(tx: Transaction<Schema>, taken: PaymentId, now: number): Promise<void> {
  const row = await paymentRow(tx, taken)
  if (row?.status === 'pending')
    await updatePayment(tx, row, { next_look_up_at: new Date(now + LOOK_UP_INTERVAL_MS) })
}

/** Leaves out payments that other requests have created: they are looked up on their own. */
async function excludeKnownPayments(
  tx: Transaction<Schema>,
  { account_id, top_up_id, payment_no }: PaymentId,
  found: readonly BankPayment[]
): Promise<readonly BankPayment[]> {
  if (found.length < 2) return found
  const rows = await tx
    .selectFrom('card_payments')
    .select('bank_payment_id')
    .where('account_id', '=', account_id)
    .where('top_up_id', '=', top_up_id)
    .where('payment_no', '<>', payment_no)
    .where('idempotence_key', 'is not', null)
    .execute()
  const known = new Set(rows.map(({ bank_payment_id }) => bank_payment_id))
  return found.filter(({ id }) => !known.has(id))
}

async function readAtBank(
  db: Kysely<Schema>,
  bank: BankApi,
  taken: TakenPayment
): Promise<readonly BankPayment[]> {
  const { bank_payment_id, request, idempotence_key, order_key, created_at, looked_up_at } = taken
  if (bank_payment_id !== null) {
    const payment = await bank.findPayment(bank_payment_id)
    if (payment !== undefined) return [await capturePayment(bank, payment, order_key)]
    if (idempotence_key !== null) {
      if (looked_up_at.getTime() - created_at.getTime() < OPEN_MS)
        throw new UnknownBankOutcome(`The bank does not know its payment ${bank_payment_id}.`)
      // an answer, so that the top-up expires; a later notification is looked up all the same
      await inTransaction(db, async (tx) =>
        reportPayment(tx, taken.account_id, unclearText(taken), await productNow(tx))
      )
      return []
    }
    await inTransaction(db, async (tx) => {
      const settled_at = new Date(await productNow(tx))
      await updatePayment(tx, taken, { status: 'refused', reason: UNKNOWN_TO_BANK, settled_at })
    })
    return []
  }
  const age = looked_up_at.getTime() - created_at.getTime()
  if (request !== null && idempotence_key !== null && age < OPEN_MS)
    return [await capturePayment(bank, await bank.createPayment(request, idempotence_key), order_key)]
  // the bank has forgotten the key: a repeated request would create another payment
  const found = await findPaymentsSince(db, bank, order_key, created_at)
  return Promise.all(found.map((payment) => capturePayment(bank, payment, order_key)))
}

/** Finds the payments of a top-up at the bank that were created after a time of the product's clock. */
export async function findPaymentsSince(
  db: Kysely<Schema>,
  bank: BankApi,
  order_key: string,
  created_at: Date
): Promise<readonly BankPayment[]> {
  const age = (await inTransaction(db, productNow)) - created_at.getTime()
  return bank.findPaymentsOf(order_key, new Date(Date.now() - age - LOST_ANSWER_MARGIN_MS))
}

/** Difference of the clocks of the bank and the product that does not matter. */
const LOST_ANSWER_MARGIN_MS = 600_000

/** Takes the reserved money of a payment under our key, with a key that is the same in every process. */
async function capturePayment(bank: BankApi, payment: BankPayment, order_key: string): Promise<BankPayment> {
  const isOurs = payment.order_key === order_key && payment.currency === 'RUB'
  if (payment.status !== 'waiting_for_capture' || !isOurs) return payment
  return bank.capturePayment(payment, `capture-${payment.id}`)
}

/** Sets the next look-up of a payment that is still open; after the last one the top-up expires. */
async function scheduleNext(tx: Transaction<Schema>, taken: TakenPayment, now: number): Promise<void> {
  const row = await paymentRow(tx, taken)
  if (row?.status !== 'pending') {
    if (row !== undefined) await updatePayment(tx, taken, { lease_until: null, next_look_up_at: null })
    return
  }
  const lookedUpAt = taken.looked_up_at.getTime()
  const next = nextLookUp(row.created_at.getTime(), lookedUpAt)
  const asked = row.next_look_up_at?.getTime() ?? Infinity
  // a notification that arrived meanwhile makes a further look-up due
  const at = asked < taken.next_look_up_at.getTime() ? asked : next
  await updatePayment(tx, row, {
    next_look_up_at: at === undefined ? null : new Date(at),
    lease_until: null
  })
  if (at === undefined) await expireTopUp(tx, row, now)
}

async function postponeLookUp(tx: Transaction<Schema>, taken: TakenPayment, error: unknown): Promise<void> {
  const now = await productNow(tx)
  await sql`select from accounts where account_id = ${taken.account_id} for no key update`.execute(tx)
  const row = await paymentRow(tx, taken)
  if (row?.status !== 'pending' && row?.status !== 'canceled') return
  const [createdAt, lookedUpAt] = [row.created_at.getTime(), taken.looked_up_at.getTime()]
  const at = nextLookUpAfterFailure(createdAt, lookedUpAt)
  await updatePayment(tx, row, { next_look_up_at: new Date(at), lease_until: null })
  if (lookedUpAt - createdAt >= OPEN_MS) await reportPayment(tx, row.account_id, unclearText(row), now)
  if (error instanceof BankRefusal) await reportPayment(tx, null, refusalText(error), now)
}

const unclearText = ({ bank_payment_id, top_up_id, payment_no }: PaymentRow): string =>
  `Платёж картой ${bank_payment_id ?? `№ ${payment_no}`} (пополнение ${top_up_id}) не выяснен больше суток: банк не отвечает о нём. Проверьте его в кабинете банка.`

export const refusalText = ({ status, message }: BankRefusal): string =>
  status === 401 || status === 403
    ? 'Банк не принимает ключи магазина: проверьте YOOKASSA_SHOP_ID и YOOKASSA_SECRET_KEY.'
    : `Банк отклонил запрос о платеже картой: ${message}`
