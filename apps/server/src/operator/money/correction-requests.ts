import { formatRub } from '@cloud/pricing'
import { DAY_MS } from '@cloud/pricing/books'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { settle } from '../../billing/settle.ts'
import { lastStart } from '../../platform/db/last-start.ts'
import { CORRECTION_KINDS } from '../../platform/db/schema/money.ts'
import type { CorrectionRequestsTable } from '../../platform/db/schema/operator.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { type Correction, correctBalance } from './correct-balance.ts'

/** Until then a second operator decides. */
const WAITS_DAYS = 3

/** Any number that only this locks, beside the operator's name. */
const LOCK = 4_710_304

/** What came of a correction: it was posted, now or before, or it waits for a second operator as a request. */
export interface CorrectionOutcome {
  readonly account_id: number
  readonly amount_rub_cents: number
  readonly posted: boolean
  readonly balance_rub_cents: number
  readonly request_id?: number
  readonly expires_at?: Date
}

/**
 * Posts what an operator may move alone; what is above their limit of 24 hours waits for a second one.
 *
 * @throws as `correctBalance`, also for what only waits
 */
export async function correctOrRequest(
  tx: Transaction<Schema>,
  correction: Correction,
  operator: string,
  now: number
): Promise<CorrectionOutcome> {
  const { account_id, amount_rub_cents } = correction
  const limit = (await lastStart.read(tx))?.correctionLimit
  if (limit === undefined || amount_rub_cents + (await movedAlone(tx, operator, now)) <= limit)
    return { amount_rub_cents, ...(await correctBalance(tx, correction, now)) }
  // the account is locked by it, so that one reference has one request
  await settle(tx, account_id, now)
  await sql`savepoint before_correction`.execute(tx)
  const tried = await correctBalance(tx, correction, now)
  await sql`rollback to savepoint before_correction`.execute(tx)
  if (!tried.posted) return { amount_rub_cents, ...tried }
  const request = await requested(tx, correction, operator, now)
  const { balance_rub_cents } = await tx
    .selectFrom('accounts')
    .select('balance_rub_cents')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  return { account_id, amount_rub_cents, posted: false, balance_rub_cents, ...request }
}

/** What an operator has moved in the last 24 hours without a second one; commands of one operator take turns. */
async function movedAlone(tx: Transaction<Schema>, operator: string, now: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${operator}))`.execute(tx)
  const { rows } = await sql<{ moved: number }>`
    select coalesce(sum((answer ->> 'amount_rub_cents')::bigint), 0)::bigint as moved from operator_acts
    where operator = ${operator} and at > ${new Date(now - DAY_MS)}
      and command = any(${CORRECTION_KINDS.map((kind) => `accounts ${kind}`)})
      and (answer ->> 'posted')::boolean`.execute(tx)
  return rows[0]?.moved ?? 0
}

/** The request of a correction: a new one, or the one that waits under the same reference. */
async function requested(
  tx: Transaction<Schema>,
  { account_id, kind, to, amount_rub_cents, reason, reference }: Correction,
  operator: string,
  now: number
) {
  const waiting = await tx
    .selectFrom('correction_requests')
    .select(['request_id', 'expires_at', 'amount_rub_cents', 'target'])
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .where('decided_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst()
  if (waiting !== undefined) {
    const { request_id, expires_at } = waiting
    if (waiting.amount_rub_cents !== amount_rub_cents || waiting.target !== to)
      throw new Error(
        `Request ${request_id} under '${reference}' is another one: see corrections list. Reject it, or give another --reference.`
      )
    return { request_id, expires_at }
  }
  const request = await tx
    .insertInto('correction_requests')
    .values({
      account_id,
      kind,
      target: to,
      amount_rub_cents,
      reason,
      reference: reference ?? crypto.randomUUID(),
      requested_by: operator,
      requested_at: new Date(now),
      expires_at: new Date(now + WAITS_DAYS * DAY_MS)
    })
    .returning(['request_id', 'expires_at'])
    .executeTakeFirstOrThrow()
  await addJob(tx, 'mail-operator', { correction_request_id: request.request_id })
  return request
}

/** What waits for a second operator, the oldest first; with `all` what is decided or has expired, too. */
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
 * In words, what an operator is to decide, and of whose money.
 *
 * @throws when there is nothing to decide
 */
export async function requestInWords(tx: Transaction<Schema>, request_id: number, now: number) {
  const request = await lockedRequest(tx, request_id)
  refuseEnded(request, now)
  const { account_id, kind, amount_rub_cents, target, reason, requested_by } = request
  await settle(tx, account_id, now)
  const { name, email, balance_rub_cents } = await tx
    .selectFrom('accounts')
    .select(['name', 'email', 'balance_rub_cents'])
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  const way = target === null ? '' : ` by ${target}`
  return `${kind} of ${formatRub(amount_rub_cents)}${way}, account ${account_id} (${name}, ${email}, balance ${formatRub(balance_rub_cents)}), asked for by ${requested_by}: ${reason}`
}

/**
 * Posts what another operator has asked for. `posted` is false when it was done before.
 *
 * @throws when there is no such request, it is the operator's own, was rejected or has expired, and as `correctBalance`
 */
export async function approveRequest(
  tx: Transaction<Schema>,
  request_id: number,
  operator: string,
  now: number
) {
  const request = await lockedRequest(tx, request_id)
  const { account_id, kind, target, amount_rub_cents, reason, reference, requested_by } = request
  if (request.approved !== true) {
    refuseEnded(request, now)
    if (requested_by === operator)
      throw new Error(`You have asked for request ${request_id} yourself: another operator approves it.`)
    await decide(tx, request_id, operator, true, now)
  }
  const correction = { account_id, kind, to: target, amount_rub_cents, reason, reference }
  return { request_id, requested_by, kind, amount_rub_cents, ...(await correctBalance(tx, correction, now)) }
}

/**
 * Nothing of it is done; whoever has asked for it may take it back. `rejected` is false when it was rejected before.
 *
 * @throws when there is no such request, it was approved or has expired
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
  await decide(tx, request_id, operator, false, now)
  return { ...answer, rejected: true }
}

/** Whoever decides at this moment waits here, and finds it decided. */
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
    throw new Error(
      `Request ${request_id} expired at ${expires_at.toISOString()}: it has to be asked for again.`
    )
}

async function decide(
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
