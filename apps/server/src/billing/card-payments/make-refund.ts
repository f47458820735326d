import { randomBytes } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { productNow } from '../../platform/product-clock.ts'
import { type BankApi, type BankRefund, BankRefusal, UnknownBankOutcome } from '../top-ups/acquirer.ts'
import { reportPayment } from '../top-ups/report-payment.ts'
import { applyRefund, refuseRefund } from './apply-refund.ts'
import { refusalText } from './look-up.ts'
import { nextLookUp, nextLookUpAfterFailure, OPEN_MS } from './look-up-schedule.ts'
import { type RefundRow, updateRefund } from './receive-refund-hint.ts'

/** A refund that this process makes or looks up: no other process does so until the lease has ended. */
export interface TakenRefund extends RefundRow {
  readonly bank_payment_id: string
  readonly email: string
  /** Time at which the attempt began. */
  readonly attempted_at: Date
  readonly next_attempt_at: Date
}

/** Longer than the calls of an attempt. */
const LEASE_MS = 60_000
const HOUR_MS = 3_600_000

/** Takes refunds that are due. */
export async function takeDueRefunds(db: Kysely<Schema>, many: number): Promise<readonly TakenRefund[]> {
  return inTransaction(db, async (tx) => {
    const now = await productNow(tx)
    const { rows } = await sql<TakenRefund>`
      update card_refunds r set attempted_at = ${new Date(now)}, next_attempt_at = ${new Date(now + LEASE_MS)},
        lease_until = clock_timestamp() + ${LEASE_MS} * interval '1 millisecond'
      from card_payments p, accounts a
      where p.account_id = r.account_id and p.top_up_id = r.top_up_id and p.payment_no = r.payment_no
        and a.account_id = r.account_id and r.refund_id in (
          select refund_id from card_refunds
          where next_attempt_at <= ${new Date(now)} and (lease_until is null or lease_until < clock_timestamp())
          order by next_attempt_at limit ${many} for update skip locked)
      returning r.*, p.bank_payment_id, a.email`.execute(tx)
    return rows
  })
}

/**
 * Makes a refund at the bank, or looks it up, outside any transaction, and applies the result in a separate transaction. The request and
 * its key are committed before the call. If the process is killed, another one repeats the same request after the lease has ended.
 */
export async function makeRefund(db: Kysely<Schema>, bank: BankApi, taken: TakenRefund): Promise<void> {
  try {
    if (taken.status === 'reported') return await lookUpReported(db, bank, taken)
    const refund = await refundAtBank(db, bank, taken)
    if (typeof refund !== 'string' && refund.bank_payment_id !== taken.bank_payment_id)
      throw new UnknownBankOutcome(`The bank answered about a refund of another payment, ${refund.id}.`)
    await inTransaction(db, async (tx) => {
      const now = await productNow(tx)
      if (typeof refund === 'string') await refuseRefund(tx, taken, refund, now)
      else await applyRefund(tx, taken, refund, now)
      await scheduleNext(tx, taken)
    })
  } catch (error) {
    await inTransaction(db, (tx) => putOff(tx, taken, error))
    throw error
  }
}

/** Returns the refund as the bank reports it, or the reason of its final refusal. */
async function refundAtBank(
  db: Kysely<Schema>,
  bank: BankApi,
  taken: TakenRefund
): Promise<BankRefund | string> {
  const { bank_refund_id, bank_payment_id } = taken
  if (bank_refund_id !== null) {
    const refund = await bank.findRefund(bank_refund_id)
    if (refund === undefined) throw new Error(`The bank does not know its refund ${bank_refund_id}.`)
    return refund
  }
  const age = taken.requested_at === null ? 0 : taken.attempted_at.getTime() - taken.requested_at.getTime()
  if (age >= OPEN_MS) {
    // the bank has forgotten the key: a repeated request would refund twice
    const made = await findLostRefund(db, bank, taken)
    if (made !== undefined) return made
  }
  const { request, idempotence_key } = await commitRequest(db, bank, taken, age >= OPEN_MS)
  try {
    return await bank.createRefund(request, idempotence_key)
  } catch (error) {
    if (!(error instanceof BankRefusal) || !isFinal(error)) throw error
    // an earlier attempt, whose answer was lost, may have been carried out
    return (await findLostRefund(db, bank, { ...taken, bank_payment_id })) ?? error.message
  }
}

/** Wrong keys of the shop, and a request that is still carried out, say nothing about the refund. */
const isFinal = ({ status }: BankRefusal) => ![401, 403, 409].includes(status)

const descriptionOf = ({ refund_id }: Pick<RefundRow, 'refund_id'>) => `Возврат № ${refund_id}`

/** Commits the request of a refund, with a new key if the bank no longer knows the previous key. */
function commitRequest(
  db: Kysely<Schema>,
  bank: BankApi,
  taken: TakenRefund,
  isKeyForgotten: boolean
): Promise<{ readonly request: string; readonly idempotence_key: string }> {
  return inTransaction(db, async (tx) => {
    const { refund_id, bank_payment_id, email, amount_rub_cents, attempted_at } = taken
    const order = { bank_payment_id, email, amount_rub_cents: Number(amount_rub_cents) }
    const request = taken.request ?? bank.writeRefund({ ...order, description: descriptionOf(taken) })
    const old = isKeyForgotten ? null : taken.idempotence_key
    const idempotence_key = old ?? randomBytes(24).toString('base64url')
    if (old === null || taken.requested_at === null)
      await updateRefund(tx, refund_id, { request, idempotence_key, requested_at: attempted_at })
    return { request, idempotence_key }
  })
}

/** Finds a refund at the bank that was requested by this row, and whose answer was lost. */
async function findLostRefund(
  db: Kysely<Schema>,
  bank: BankApi,
  taken: TakenRefund
): Promise<BankRefund | undefined> {
  const found = await bank.findRefundsOf(taken.bank_payment_id)
  const known = await db
    .selectFrom('card_refunds')
    .select('bank_refund_id')
    .where('account_id', '=', taken.account_id)
    .where('status', 'not in', ['reported', 'unknown'])
    .execute()
  return found.find(
    ({ id, amount, description }) =>
      amount === taken.amount_rub_cents &&
      (description === undefined || description === descriptionOf(taken)) &&
      !known.some(({ bank_refund_id }) => bank_refund_id === id)
  )
}

/** Looks up a refund that the product did not request. It is reported to the operators, never booked. */
async function lookUpReported(db: Kysely<Schema>, bank: BankApi, taken: TakenRefund): Promise<void> {
  const { account_id, top_up_id, payment_no, refund_id, bank_refund_id } = taken
  const refund = await bank.findRefund(bank_refund_id ?? '')
  await inTransaction(db, async (tx) => {
    const now = await productNow(tx)
    await sql`select from accounts where account_id = ${account_id} for no key update`.execute(tx)
    const row = await tx
      .selectFrom('card_refunds')
      .select('status')
      .where('refund_id', '=', refund_id)
      .executeTakeFirst()
    if (row?.status !== 'reported') return
    const settled = { settled_at: new Date(now), next_attempt_at: null, lease_until: null }
    if (
      refund === undefined ||
      refund.bank_payment_id !== taken.bank_payment_id ||
      refund.status === 'canceled'
    )
      return void (await updateRefund(tx, refund_id, { ...settled, status: 'unknown' }))
    const waiting = await tx
      .selectFrom('card_refunds')
      .select('refund_id')
      .where('account_id', '=', account_id)
      .where('top_up_id', '=', top_up_id)
      .where('payment_no', '=', payment_no)
      .where('status', '=', 'pending')
      .where('bank_refund_id', 'is', null)
      .executeTakeFirst()
    // the shop itself may have requested this refund
    if (waiting !== undefined || refund.status === 'pending')
      return void (await updateRefund(tx, refund_id, {
        next_attempt_at: new Date(now + LEASE_MS),
        lease_until: null
      }))
    await updateRefund(tx, refund_id, { ...settled, status: 'at_bank', amount_rub_cents: refund.amount })
    const text = `Платёж картой ${taken.bank_payment_id} возвращён в банке без команды магазина (возврат ${refund.id}, пополнение ${top_up_id}). Баланс не изменён: спишите деньги командой accounts debit, если это нужно.`
    await reportPayment(tx, account_id, text, now)
  })
}

/** Sets the next look-up of a refund that the bank has not ended. */
async function scheduleNext(tx: Transaction<Schema>, taken: TakenRefund): Promise<void> {
  const at = nextLookUp(taken.created_at.getTime(), taken.attempted_at.getTime())
  await stillPending(tx, taken, at ?? taken.attempted_at.getTime() + HOUR_MS)
}

async function putOff(tx: Transaction<Schema>, taken: TakenRefund, error: unknown): Promise<void> {
  const { account_id, refund_id, top_up_id } = taken
  const [createdAt, attemptedAt] = [taken.created_at.getTime(), taken.attempted_at.getTime()]
  await stillPending(tx, taken, nextLookUpAfterFailure(createdAt, attemptedAt))
  const now = await productNow(tx)
  if (taken.status === 'pending' && attemptedAt - createdAt >= OPEN_MS) {
    const text = `Возврат № ${refund_id} (пополнение ${top_up_id}) не выяснен больше суток: банк не отвечает о нём. Проверьте его в кабинете банка.`
    await reportPayment(tx, account_id, text, now)
  }
  if (error instanceof BankRefusal) await reportPayment(tx, null, refusalText(error), now)
}

const stillPending = (tx: Transaction<Schema>, { refund_id }: TakenRefund, at: number) =>
  tx
    .updateTable('card_refunds')
    .set({ next_attempt_at: new Date(at), lease_until: null })
    .where('refund_id', '=', refund_id)
    .where('status', 'in', ['pending', 'reported'])
    .execute()
