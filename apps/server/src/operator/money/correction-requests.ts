import { formatRub } from '@cloud/pricing'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { settleAccount } from '../../billing/settle.ts'
import { withAccount } from '../../billing/with-account.ts'
import type { CorrectionRequestsTable } from '../../platform/db/schema/operator.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { type Correction, type CorrectionResult, correctBalance } from './correct-balance.ts'
import { makeRequest, type RequestMade } from './make-request.ts'
import { creditArrival, readIncomingTransfer } from './mark-paid.ts'
import { isWithinLimit } from './operator-limit.ts'
import { arrivalDoubts } from './pay-invoice.ts'
import { shortenedRun } from './shortened-run.ts'

/** Outcome of a correction: posted, now or before, or waiting for a second operator as a request. */
export interface CorrectionOutcome extends Partial<RequestMade>, Pick<CorrectionResult, 'refunds'> {
  readonly account_id: number
  readonly amount_rub_cents: number
  readonly posted: boolean
  readonly balance_rub_cents: number
}

/**
 * Posts a correction that an operator may make alone; above their 24-hour limit it waits for a second operator.
 *
 * @throws as `correctBalance`, also for a correction that only waits
 */
export async function correctOrRequest(
  tx: Transaction<Schema>,
  correction: Correction,
  { operator, confirmed }: { readonly operator: string; readonly confirmed: boolean },
  now: number
): Promise<CorrectionOutcome> {
  const { account_id, amount_rub_cents } = correction
  if ((await isWithinLimit(tx, operator, now))(amount_rub_cents))
    return { amount_rub_cents, ...(await correctBalance(tx, correction, now, confirmed)) }
  // the account is locked by it, so that one reference has one request
  await settleAccount(tx, account_id, now)
  await sql`savepoint before_correction`.execute(tx)
  const tried = await correctBalance(tx, correction, now, confirmed)
  await sql`rollback to savepoint before_correction`.execute(tx)
  if (!tried.posted) return { amount_rub_cents, ...tried }
  const made = await makeRequest(
    tx,
    { ...correction, top_up_id: correction.top_up_id ?? null },
    operator,
    now
  )
  const balance_rub_cents = await balanceOf(tx, account_id)
  return { account_id, amount_rub_cents, posted: false, balance_rub_cents, ...made }
}

async function balanceOf(tx: Transaction<Schema>, account_id: number): Promise<number> {
  const account = await tx
    .selectFrom('accounts')
    .select('balance_rub_cents')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  return account.balance_rub_cents
}

/** Lists the requests that wait for a second operator, the oldest first; with `all` also those decided or expired. */
export function listRequests(db: Kysely<Schema>, all: boolean, limit: number, now: number) {
  const query = db
    .selectFrom('correction_requests')
    .innerJoin('accounts', 'accounts.account_id', 'correction_requests.account_id')
    .selectAll('correction_requests')
    .select(['accounts.email', 'accounts.name', 'accounts.balance_rub_cents'])
    .orderBy('request_id')
    .limit(limit)
  return (
    all ? query : query.where('decided_at', 'is', null).where('expires_at', '>', new Date(now))
  ).execute()
}

/**
 * Describes a request and the account to the operator who decides.
 *
 * @throws if it is already decided
 */
export async function requestInWords(tx: Transaction<Schema>, request_id: number, now: number) {
  const request = await lockedRequest(tx, request_id)
  refuseEnded(request, now)
  const { account_id, kind, amount_rub_cents, target, reason, requested_by } = request
  const doubts =
    kind === 'transfer'
      ? await transferDoubts(tx, request, now)
      : await correctionDoubts(tx, { account_id, kind, amount_rub_cents }, now)
  await settleAccount(tx, account_id, now)
  const { name, email, balance_rub_cents } = await tx
    .selectFrom('accounts')
    .select(['name', 'email', 'balance_rub_cents'])
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  const way = target === null ? '' : ` by ${target}`
  return `${kind} of ${formatRub(amount_rub_cents)}${way}, account ${account_id} (${name}, ${email}, balance ${formatRub(balance_rub_cents)}), asked for by ${requested_by}: ${doubts.length === 0 ? reason : `${reason}. ${doubts.join(' ')}`}`
}

async function transferDoubts(
  tx: Transaction<Schema>,
  { top_up_id, reference, amount_rub_cents }: Selectable<CorrectionRequestsTable>,
  now: number
): Promise<readonly string[]> {
  if (top_up_id === null) return []
  return arrivalDoubts(
    reference,
    await readIncomingTransfer(tx, { top_up_id, reference, amount_rub_cents }, now)
  )
}

async function correctionDoubts(
  tx: Transaction<Schema>,
  { account_id, kind, amount_rub_cents }: Pick<Correction, 'account_id' | 'kind' | 'amount_rub_cents'>,
  now: number
): Promise<readonly string[]> {
  const shortened = await withAccount(tx, account_id, now, (account, at) =>
    kind === 'credit' ? null : shortenedRun(account, at, amount_rub_cents)
  )
  return shortened === null ? [] : [shortened]
}

/**
 * Executes the request of another operator. `posted` is false if it was done before.
 *
 * @throws if the request does not exist, is the operator's own, was rejected or has expired, and as `correctBalance`
 */
export async function approveRequest(
  tx: Transaction<Schema>,
  request_id: number,
  operator: string,
  now: number
) {
  const request = await lockedRequest(tx, request_id)
  const { account_id, kind, target, top_up_id, amount_rub_cents, reason, reference, requested_by } = request
  const wasApproved = request.approved === true
  if (!wasApproved) {
    refuseEnded(request, now)
    if (requested_by === operator)
      throw new Error(`Request ${request_id} is your own: another operator must approve it.`)
    await decideRequest(tx, request_id, operator, true, now)
  }
  const answer = { request_id, requested_by, kind, amount_rub_cents }
  if (kind !== 'transfer') {
    const correction = { account_id, kind, to: target, top_up_id, amount_rub_cents, reason, reference }
    // the operator has read the doubts of the request
    return { ...answer, ...(await correctBalance(tx, correction, now, true)) }
  }
  const arrival = await readIncomingTransfer(
    tx,
    { top_up_id: Number(top_up_id), reference, amount_rub_cents },
    now
  )
  // a transfer that was taken back since then is not credited again by an approval typed twice
  const posted = !wasApproved && (await creditArrival(tx, reference, arrival, now)).credited
  if (posted) await storeApproved(tx, request_id, arrival.payment_no)
  return { ...answer, ...arrival.answer, posted, balance_rub_cents: await balanceOf(tx, account_id) }
}

/**
 * Rejects a request without executing any of it; the operator who made the request may withdraw it this way. `rejected` is false if it
 * was rejected before.
 *
 * @throws if the request does not exist, was approved or has expired
 */
export async function rejectRequest(
  tx: Transaction<Schema>,
  request_id: number,
  operator: string,
  now: number
) {
  const request = await lockedRequest(tx, request_id)
  const { account_id, amount_rub_cents, requested_by } = request
  const answer = { request_id, requested_by, account_id, amount_rub_cents }
  if (request.approved === false) return { ...answer, rejected: false }
  refuseEnded(request, now)
  await decideRequest(tx, request_id, operator, false, now)
  await tx.deleteFrom('bank_transfers').where('request_id', '=', request_id).execute()
  return { ...answer, rejected: true }
}

/** Stores the payment of a bank statement's transfer that waited for this request. */
async function storeApproved(tx: Transaction<Schema>, request_id: number, payment_no: number): Promise<void> {
  await tx.updateTable('bank_transfers').set({ payment_no }).where('request_id', '=', request_id).execute()
}

/** Locks a request. A concurrent decision waits here, and then finds it decided. */
async function lockedRequest(tx: Transaction<Schema>, request_id: number) {
  return tx
    .selectFrom('correction_requests')
    .selectAll()
    .where('request_id', '=', request_id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Error(`There is no request ${request_id}. See corrections list.`))
}

function refuseEnded(
  { request_id, decided_by, decided_at, approved, expires_at }: Selectable<CorrectionRequestsTable>,
  now: number
): void {
  if (decided_at !== null)
    throw new Error(
      `Request ${request_id} was ${approved === true ? 'approved' : 'rejected'} by ${decided_by} at ${decided_at.toISOString()}.`
    )
  if (expires_at.getTime() <= now)
    throw new Error(`Request ${request_id} expired at ${expires_at.toISOString()}: make a new request.`)
}

async function decideRequest(
  tx: Transaction<Schema>,
  request_id: number,
  decided_by: string,
  approved: boolean,
  now: number
): Promise<void> {
  await tx
    .updateTable('correction_requests')
    .set({ decided_by, decided_at: new Date(now), approved })
    .where('request_id', '=', request_id)
    .execute()
}
