import { DAY_MS } from '@cloud/pricing/books'
import type { Transaction } from 'kysely'
import type { RequestKind } from '../../platform/db/schema/money.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import type { Correction } from './correct-balance.ts'
import { isSameReference } from './references.ts'

/** Days until an undecided request expires. */
const WAITS_DAYS = 3

export interface RequestedCorrection extends Omit<Correction, 'kind'> {
  readonly kind: RequestKind
  /** Invoice of a transfer; null for other kinds of requests. */
  readonly top_up_id: number | null
}

export interface RequestMade {
  readonly request_id: number
  readonly expires_at: Date
}

/**
 * Makes a request for a second operator and notifies operators by e-mail, or returns the waiting request with the same reference.
 * The caller must lock the account, so that a reference has one request.
 *
 * @throws if the waiting request has another amount or method
 */
export async function makeRequest(
  tx: Transaction<Schema>,
  { account_id, kind, to, top_up_id, amount_rub_cents, reason, reference }: RequestedCorrection,
  operator: string,
  now: number
): Promise<RequestMade> {
  const all = await tx
    .selectFrom('correction_requests')
    .select(['request_id', 'expires_at', 'amount_rub_cents', 'target', 'reference'])
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .where('top_up_id', 'is not distinct from', top_up_id)
    .where('decided_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .execute()
  const waiting = all.find((one) => reference !== null && isSameReference(one.reference, reference))
  if (waiting !== undefined) {
    const { request_id, expires_at } = waiting
    if (waiting.amount_rub_cents !== amount_rub_cents || waiting.target !== to)
      throw new Error(
        `Request ${request_id} with the reference '${reference}' is different: see corrections list. Reject it, or use another --reference.`
      )
    return { request_id, expires_at }
  }
  const made = await tx
    .insertInto('correction_requests')
    .values({
      account_id,
      kind,
      target: to,
      top_up_id,
      amount_rub_cents,
      reason,
      reference: reference ?? crypto.randomUUID(),
      requested_by: operator,
      requested_at: new Date(now),
      expires_at: new Date(now + WAITS_DAYS * DAY_MS)
    })
    .returning(['request_id', 'expires_at'])
    .executeTakeFirstOrThrow()
  await addJob(tx, 'mail-operator', { correction_request_id: made.request_id })
  return made
}
