import { DAY_MS } from '@cloud/pricing/books'
import { type Kysely, sql, type Transaction } from 'kysely'
import { codesOf } from '../account/factors/one-time-codes.ts'
import { keysOf } from '../account/factors/passkeys.ts'
import { recoveryCodesOf } from '../account/factors/recovery-codes.ts'
import { mailRemoval } from '../account/removal/removal-mail.ts'
import {
  endRemoval,
  isOpen,
  lockOpenRemoval,
  REMOVAL_WAIT_MS,
  type Removal
} from '../account/removal/removals.ts'
import { hasSecondFactor } from '../account/session/confirmation.ts'
import { noAccount } from '../billing/no-account.ts'
import type { Schema } from '../platform/db/schema.ts'
import { addJob } from '../platform/jobs/add-job.ts'

/** Time that a second operator has to decide. */
const WAITS_DAYS = 3

/**
 * Returns the factors of an account, the last change of its e-mail address, and the open request.
 *
 * @throws if the account does not exist
 */
export async function showFactors(tx: Transaction<Schema>, account_id: number, now: number) {
  const { email, email_confirmed_at } = await accountOf(tx, account_id)
  const replaced = await tx
    .selectFrom('former_emails')
    .select('replaced_at')
    .where('account_id', '=', account_id)
    .orderBy('replaced_at', 'desc')
    .executeTakeFirst()
  const app = await codesOf(tx, account_id)
  const open = await lockOpenRemoval(tx, account_id, now)
  return {
    account_id,
    email,
    email_confirmed_at,
    email_replaced_at: replaced?.replaced_at ?? null,
    keys: (await keysOf(tx, account_id)).map(({ key_id, name, created_at, last_used_at }) => ({
      key_id,
      name,
      created_at,
      last_used_at
    })),
    one_time_codes: app === undefined ? null : { created_at: app.created_at },
    recovery_codes: (await recoveryCodesOf(tx, account_id)) ?? null,
    removal: open ?? null
  }
}

const accountOf = (tx: Transaction<Schema>, account_id: number) =>
  tx
    .selectFrom('accounts')
    .select(['email', 'email_confirmed_at', 'erased_at'])
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow(noAccount(account_id))

interface RemovalQuery {
  readonly account_id: number
  readonly reason: string
  /** True if using a factor does not cancel the request. */
  readonly despite_use: boolean
}

/**
 * Requests the removal of all factors of an account, and informs its owner. An account has at most one open request, which a repeated
 * call returns.
 *
 * @param confirmedOnly true if only confirmed addresses get e-mails
 * @throws if there are no factors, or the owner cannot be informed
 */
export async function requestRemoval(
  tx: Transaction<Schema>,
  { account_id, reason, despite_use }: RemovalQuery,
  operator: string,
  confirmedOnly: boolean,
  now: number
): Promise<Pick<Removal, 'request_id' | 'account_id' | 'expires_at'>> {
  const { email_confirmed_at, erased_at } = await accountOf(tx, account_id)
  const open = await lockOpenRemoval(tx, account_id, now)
  if (erased_at !== null || !(await hasSecondFactor(tx, account_id)))
    throw new Error(`Account ${account_id} has no factors: its owner signs in by the password.`)
  if (confirmedOnly && email_confirmed_at === null)
    throw new Error(
      `The address of account ${account_id} is not confirmed, so its owner cannot be informed: a new password by mail removes the factors of such an account.`
    )
  if (open !== undefined) {
    if (open.despite_use !== despite_use)
      throw new Error(
        `Request ${open.request_id} is open, ${open.despite_use ? 'with' : 'without'} --despite-use: reject it first by factors reject ${open.request_id}.`
      )
    return { request_id: open.request_id, account_id, expires_at: open.expires_at }
  }
  const { request_id, expires_at } = await tx
    .insertInto('factor_removals')
    .values({
      account_id,
      reason,
      despite_use,
      requested_by: operator,
      requested_at: new Date(now),
      expires_at: new Date(now + WAITS_DAYS * DAY_MS)
    })
    .returning(['request_id', 'expires_at'])
    .executeTakeFirstOrThrow()
  await mailRemoval(tx, account_id, { request_id, stage: 'asked' })
  await addJob(tx, 'mail-operator', { factor_removal_id: request_id })
  return { request_id, account_id, expires_at }
}

/** Lists open requests, the oldest first; with `all` also ended ones. */
export function listRemovals(db: Kysely<Schema>, all: boolean, limit: number, now: number) {
  const query = db
    .selectFrom('factor_removals')
    .innerJoin('accounts', 'accounts.account_id', 'factor_removals.account_id')
    .selectAll('factor_removals')
    .select(['accounts.email', 'accounts.name'])
    .orderBy('request_id')
    .limit(limit)
  if (all) return query.execute()
  return query
    .where('ended_at', 'is', null)
    .where((q) => q.or([q('approved', '=', true), q('expires_at', '>', new Date(now))]))
    .execute()
}

/**
 * Describes a request to the operator who decides.
 *
 * @throws if it is already decided
 */
export async function removalInWords(tx: Transaction<Schema>, request_id: number, now: number) {
  const request = await lockedRemoval(tx, request_id)
  refuseDecided(request, now)
  const { account_id, requested_by, reason, despite_use } = request
  const { email, email_replaced_at, keys, one_time_codes } = await showFactors(tx, account_id, now)
  const parts = [
    ...keys.map(
      ({ name, last_used_at }) =>
        `key '${name}' (${last_used_at === null ? 'never used' : `last used ${last_used_at.toISOString()}`})`
    ),
    ...(one_time_codes === null ? [] : ['app with one-time codes'])
  ]
  const notes = [
    ...(email_replaced_at === null
      ? []
      : [`The address of this account was replaced at ${email_replaced_at.toISOString()}.`]),
    ...(despite_use ? ['It goes on when a factor is used meanwhile.'] : [])
  ]
  return [
    `removal of all factors of account ${account_id} (${email}): ${parts.join(', ')}; asked for by ${requested_by}: ${reason}`,
    ...notes
  ].join(' ')
}

/**
 * Approves the request of another operator: after 24 hours the factors are removed. `approved` is false if it was approved before.
 *
 * @throws if the request does not exist, is the operator's own, was rejected, or has ended or expired
 */
export async function approveRemoval(
  tx: Transaction<Schema>,
  request_id: number,
  operator: string,
  now: number
) {
  const request = await lockedRemoval(tx, request_id)
  const { account_id, requested_by, approved } = request
  const isDone = request.ended_at === null || request.outcome === 'removed'
  if (approved === true && isDone)
    return { request_id, account_id, requested_by, due_at: request.due_at, approved: false }
  refuseDecided(request, now)
  if (requested_by === operator)
    throw new Error(`Request ${request_id} is your own: another operator must approve it.`)
  const due_at = new Date(now + REMOVAL_WAIT_MS)
  await tx
    .updateTable('factor_removals')
    .set({ decided_by: operator, decided_at: new Date(now), approved: true, due_at })
    .where('request_id', '=', request_id)
    .execute()
  return { request_id, account_id, requested_by, due_at, approved: true }
}

/**
 * Rejects a request, also an approved one that is not done yet. `rejected` is false if it was rejected before.
 *
 * @throws if the request does not exist or has ended otherwise
 */
export async function rejectRemoval(
  tx: Transaction<Schema>,
  request_id: number,
  operator: string,
  now: number
) {
  const request = await lockedRemoval(tx, request_id)
  const { account_id, requested_by } = request
  const answer = { request_id, account_id, requested_by }
  if (request.outcome === 'rejected') return { ...answer, rejected: false }
  if (!isOpen(request, now)) throw endedError(request)
  await endRemoval(tx, request_id, 'rejected', now)
  if (request.approved === null)
    await tx
      .updateTable('factor_removals')
      .set({ decided_by: operator, decided_at: new Date(now), approved: false })
      .where('request_id', '=', request_id)
      .execute()
  return { ...answer, rejected: true }
}

/** Locks a request, after the rows that its owner and the removal job lock, in the same order, to avoid deadlocks. */
async function lockedRemoval(tx: Transaction<Schema>, request_id: number): Promise<Removal> {
  await sql`select from passwords where account_id =
    (select account_id from factor_removals where request_id = ${request_id}) for update`.execute(tx)
  return tx
    .selectFrom('factor_removals')
    .selectAll()
    .where('request_id', '=', request_id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Error(`There is no request ${request_id}. See factors list.`))
}

function refuseDecided(request: Removal, now: number): void {
  if (!isOpen(request, now)) throw endedError(request)
  const { request_id, approved, decided_by, due_at } = request
  if (approved === true)
    throw new Error(
      `Request ${request_id} was approved by ${decided_by}: it is carried out at ${due_at?.toISOString()}.`
    )
}

const OUTCOME_TEXTS: Readonly<Record<NonNullable<Removal['outcome']>, string>> = {
  rejected: 'was rejected',
  kept_by_owner: 'was cancelled by the owner of the account',
  factor_used: 'was cancelled because a factor was used: see --despite-use',
  removed: 'was carried out'
}

const endedError = ({ request_id, outcome, ended_at, expires_at }: Removal): Error =>
  outcome === null
    ? new Error(`Request ${request_id} expired at ${expires_at.toISOString()}: make a new request.`)
    : new Error(`Request ${request_id} ${OUTCOME_TEXTS[outcome]} at ${ended_at?.toISOString()}.`)
