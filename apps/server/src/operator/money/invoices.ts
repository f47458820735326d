import { formatRub } from '@cloud/pricing'
import { type Kysely, sql, type Transaction } from 'kysely'
import { settle } from '../../billing/settle.ts'
import { postWithEvent } from '../../billing/state/ledger.ts'
import { creditTopUp } from '../../billing/top-ups/credit-top-up.ts'
import { withAccount } from '../../billing/with-account.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { addJob } from '../../platform/jobs/add-job.ts'

interface ListedTransfer {
  /** The bank's. */
  readonly reference: string
  readonly amount_rub_cents: number
  readonly at: string
  readonly taken_back: boolean
}

/** Invoices, the newest first, with what was marked on them: those still to be paid, or all of them. */
export function listInvoices(
  db: Kysely<Schema>,
  { all, limit }: { readonly all: boolean; readonly limit: number }
) {
  const transfers = sql<readonly ListedTransfer[]>`coalesce((
    select json_agg(json_build_object('reference', p.reference, 'amount_rub_cents', p.amount_rub_cents, 'at', p.at,
      'taken_back', taken_back(p)) order by p.payment_no)
    from invoice_payments p
    where p.account_id = top_ups.account_id and p.top_up_id = top_ups.top_up_id), '[]')`
  const query = db
    .selectFrom('top_ups')
    .select([
      'top_up_id as id',
      'account_id',
      'amount_rub_cents',
      'status',
      'arrived_rub_cents',
      transfers.as('transfers'),
      'payer',
      'created_at',
      'settled_at'
    ])
    .where('payment_type', '=', 'invoice')
    .orderBy('top_up_id', 'desc')
    .limit(limit)
  return (all ? query : query.where('status', '=', 'pending')).execute()
}

export interface InvoicePaid {
  readonly top_up_id: number
  /** What arrived: whole kopeks above 0; null: what the invoice says, if it is the first transfer for it. */
  readonly amount_rub_cents: number | null
  /** The bank's reference: the same one is the same transfer. */
  readonly reference: string
}

export interface Marked {
  readonly id: number
  readonly account_id: number
  /** false: this transfer was credited before. */
  readonly credited: boolean
  readonly arrived_rub_cents: number
  /** What the invoice says: it is paid by what came, also when that is less. */
  readonly asked_rub_cents: number
  /** Its owner is gone: nobody can spend what is credited, and it is to be paid back. */
  readonly account_erased: boolean
  /** Other invoices with a transfer of the same reference: of another payer, or this one marked on the wrong invoice. */
  readonly also_marked_on: readonly number[]
}

/**
 * A transfer for an invoice has come: what arrived is credited, once for each reference, and the customer gets a
 * letter; a second transfer is a new credit. Source: docs/rules/money.md#money-in.
 *
 * @throws when there is no such invoice, the transfer is known with another sum, or a further one has no sum
 */
export async function markPaid(tx: Transaction<Schema>, paid: InvoicePaid, now: number): Promise<Marked> {
  const { top_up_id, reference } = paid
  const invoice = await lockedInvoice(tx, top_up_id, now)
  const { account_id } = invoice
  const first = invoice.status !== 'paid'
  const transfers = await transfersOf(tx, account_id, top_up_id)
  const known = transfers.find((one) => isSame(one.reference, reference) && !one.taken_back)?.amount_rub_cents
  const arrived = known ?? paid.amount_rub_cents ?? (first ? invoice.amount_rub_cents : null)
  if (arrived === null)
    throw new Error(`Invoice ${top_up_id} is paid. A further transfer needs its sum: --amount.`)
  if (paid.amount_rub_cents !== null && paid.amount_rub_cents !== arrived)
    throw new Error(`Transfer '${reference}' for invoice ${top_up_id} was ${formatRub(arrived)}.`)
  const also_marked_on = await othersMarked(tx, reference, top_up_id)
  const asked_rub_cents = invoice.amount_rub_cents
  const { account_erased } = invoice
  const answer = {
    id: top_up_id,
    account_id,
    account_erased,
    arrived_rub_cents: arrived,
    asked_rub_cents,
    also_marked_on
  }
  if (known !== undefined) return { ...answer, credited: false }
  const payment_no = transfers.length + 1
  await tx
    .insertInto('invoice_payments')
    .values({ account_id, top_up_id, payment_no, reference, amount_rub_cents: arrived, at: new Date(now) })
    .execute()
  await followTransfers(tx, account_id, top_up_id, now)
  const credit = { account_id, top_up_id, payment_type: 'invoice', amount_rub_cents: arrived, now } as const
  const credited = await creditTopUp(tx, { ...credit, payment_no })
  const line = `Перевод по счёту №\u00a0${top_up_id} зачислен на баланс: ${formatRub(arrived)}`
  if (credited) await addJob(tx, 'mail-events', { account_id, lines: [line] })
  return { ...answer, credited }
}

export interface InvoiceUnpaid {
  readonly top_up_id: number
  /** The bank's, under which the transfer was marked. */
  readonly reference: string
  /** The owner of the account reads it; null: none is given. */
  readonly reason: string | null
}

export interface Unmarked {
  readonly id: number
  readonly account_id: number
  /** false: it was taken back before. */
  readonly taken_back: boolean
  readonly amount_rub_cents: number
  /** Of the invoice: `paid` when another transfer for it stays. */
  readonly status: 'paid' | 'pending'
}

/**
 * Takes back a transfer that was marked on the wrong invoice: a counter-entry with a receipt and an event of its own, the
 * customer gets a letter, and the invoice is open again. Said twice it is done once. Source: docs/rules/money.md#money-in
 *
 * @throws when no such transfer was marked on it, or the balance has less
 */
export async function markUnpaid(
  tx: Transaction<Schema>,
  { top_up_id, reference, reason }: InvoiceUnpaid,
  now: number
): Promise<Unmarked> {
  const { account_id, status } = await lockedInvoice(tx, top_up_id, now)
  const transfers = await transfersOf(tx, account_id, top_up_id)
  const named = transfers.filter((one) => isSame(one.reference, reference))
  const transfer = named.find(({ taken_back }) => !taken_back) ?? named.at(-1)
  if (transfer === undefined) {
    const known = transfers.filter(({ taken_back }) => !taken_back).map((one) => `'${one.reference}'`)
    throw new Error(
      `No transfer '${reference}' was marked on invoice ${top_up_id}: ${known.join(', ') || 'none'} was.`
    )
  }
  const { payment_no, amount_rub_cents, taken_back } = transfer
  const answer = { id: top_up_id, account_id, amount_rub_cents }
  if (taken_back) return { ...answer, taken_back: false, status: status === 'paid' ? 'paid' : 'pending' }
  await withAccount(tx, account_id, now, (account, at) => {
    if (account.balance < amount_rub_cents)
      throw new Error(
        `The balance of account ${account_id} is ${formatRub(account.balance)}: ${formatRub(amount_rub_cents - account.balance)} less than the transfer. Nothing is moved; what stopped servers return is on the balance, too.`
      )
    const reversal = { kind: 'unpaid', top_up_id, payment_no, at, amount_rub_cents } as const
    const text = `Отмена пополнения по счёту №\u00a0${top_up_id}${reason === null ? '' : `: ${reason}`}`
    postWithEvent(account, { ...reversal, source: 'balance', target: 'invoice' }, text)
  })
  const line = `Перевод по счёту №\u00a0${top_up_id} был зачислен ошибочно, с баланса списано ${formatRub(amount_rub_cents)}`
  await addJob(tx, 'mail-events', { account_id, lines: [reason === null ? line : `${line}: ${reason}`] })
  return { ...answer, taken_back: true, status: await followTransfers(tx, account_id, top_up_id, now) }
}

/**
 * The invoice, once its account is locked: whoever marks it at this moment waits here, and finds it done.
 *
 * @throws when there is no such invoice
 */
async function lockedInvoice(tx: Transaction<Schema>, top_up_id: number, now: number) {
  const invoices = tx
    .selectFrom('top_ups')
    .innerJoin('accounts', 'accounts.account_id', 'top_ups.account_id')
    .select(['top_ups.account_id', 'top_ups.amount_rub_cents', 'top_ups.status'])
    .select(sql<boolean>`erased_at is not null`.as('account_erased'))
    .where('top_up_id', '=', top_up_id)
    .where('payment_type', '=', 'invoice')
  const none = () => new Error(`There is no invoice ${top_up_id}. See invoices list.`)
  const { account_id } = await invoices.executeTakeFirstOrThrow(none)
  await settle(tx, account_id, now)
  return invoices.executeTakeFirstOrThrow(none)
}

interface MarkedTransfer extends Omit<ListedTransfer, 'at'> {
  readonly payment_no: number
}

/** All that was marked on an invoice, in the order of marking. */
async function transfersOf(
  tx: Transaction<Schema>,
  account_id: number,
  top_up_id: number
): Promise<readonly MarkedTransfer[]> {
  const { rows } = await sql<MarkedTransfer>`
    select p.reference, p.amount_rub_cents, p.payment_no, taken_back(p) as taken_back
    from invoice_payments p
    where p.account_id = ${account_id} and p.top_up_id = ${top_up_id}
    order by p.payment_no`.execute(tx)
  return rows
}

/** Whether two references are the same transfer's: capitals and the spaces between words are not the bank's. */
const isSame = (one: string, other: string): boolean => folded(one) === folded(other)

const folded = (reference: string): string => reference.replace(/\s+/g, ' ').toLowerCase()

/** Other invoices on which a transfer of this reference is marked: each payer numbers its own. */
async function othersMarked(
  tx: Transaction<Schema>,
  reference: string,
  top_up_id: number
): Promise<readonly number[]> {
  // the database lowers Cyrillic letters by some of its locales alone
  const references = await tx.selectFrom('invoice_payments').select('reference').distinct().execute()
  const same = references.map((one) => one.reference).filter((one) => isSame(one, reference))
  const { rows } = await sql<{ id: number }>`
    select distinct top_up_id as id from invoice_payments p
    where reference = any(${same}) and top_up_id <> ${top_up_id} and not taken_back(p)
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** An invoice is paid by what its transfers brought, and open when all of it was taken back. */
async function followTransfers(
  tx: Transaction<Schema>,
  account_id: number,
  top_up_id: number,
  now: number
): Promise<'paid' | 'pending'> {
  const { rows } = await sql<{ status: 'paid' | 'pending' }>`
    with arrived as (select arrived_for_invoice(${account_id}, ${top_up_id}) as sum)
    update top_ups set arrived_rub_cents = sum, status = case when sum is null then 'pending' else 'paid' end,
      settled_at = case when sum is not null then coalesce(settled_at, ${new Date(now)}::timestamptz) end
    from arrived where account_id = ${account_id} and top_up_id = ${top_up_id}
    returning status`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error(`There is no invoice ${top_up_id}. See invoices list.`)
  return row.status
}
