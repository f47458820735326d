import { DAY_MS } from '@cloud/pricing/books'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { FactorRemovalsTable } from '../../platform/db/schema/account.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { productNow } from '../../platform/product-clock.ts'
import { lockCredential } from '../credential.ts'
import { endSessions } from '../session/session.ts'
import { writeAct } from '../write-act.ts'
import { mailRemoval } from './removal-mail.ts'

/** Milliseconds that an approved removal waits for the owner to object. The e-mails of removal-mail.ts name the hours. */
export const REMOVAL_WAIT_MS = DAY_MS

export type Removal = Selectable<FactorRemovalsTable>

/** Returns true while a request awaits a second operator, or its due moment. */
export const isOpen = ({ ended_at, approved, expires_at }: Removal, now: number): boolean =>
  ended_at === null && (approved === true || expires_at.getTime() > now)

/** Returns the open request of an account; its factors do not change until the transaction ends. */
export async function lockOpenRemoval(
  tx: Transaction<Schema>,
  account_id: number,
  now: number
): Promise<Removal | undefined> {
  await lockCredential(tx, account_id)
  const found = await tx
    .selectFrom('factor_removals')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('ended_at', 'is', null)
    .orderBy('request_id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined && isOpen(found, now) ? found : undefined
}

/** Ends a request without removing anything. */
export async function endRemoval(
  tx: Transaction<Schema>,
  request_id: number,
  outcome: Exclude<Removal['outcome'], 'removed' | null>,
  now: number
): Promise<void> {
  await tx
    .updateTable('factor_removals')
    .set({ outcome, ended_at: new Date(now) })
    .where('request_id', '=', request_id)
    .execute()
}

/** Ends a request because the owner has objected or has used a factor, and notifies both sides. */
async function keepFactors(
  tx: Transaction<Schema>,
  { request_id, account_id }: Removal,
  outcome: 'kept_by_owner' | 'factor_used',
  now: number
): Promise<void> {
  await endRemoval(tx, request_id, outcome, now)
  await mailRemoval(tx, account_id, { request_id, stage: 'kept' })
  await addJob(tx, 'mail-operator', { kept_removal_id: request_id })
}

/** Ends an open request that `noteFactorUse` may end: a user who just used a factor has not lost it. */
export async function noteFactorUse(tx: Transaction<Schema>, account_id: number): Promise<void> {
  const asked = await tx
    .selectFrom('factor_removals')
    .select('request_id')
    .where('account_id', '=', account_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (asked === undefined) return
  const now = await productNow(tx)
  const open = await lockOpenRemoval(tx, account_id, now)
  if (open !== undefined && !open.despite_use) await keepFactors(tx, open, 'factor_used', now)
}

/** Ends the request of a link: its owner wants to keep the factors. Returns false if it has ended before. */
export async function cancelRemoval(tx: Transaction<Schema>, request: Removal): Promise<boolean> {
  const now = await productNow(tx)
  const open = await lockOpenRemoval(tx, request.account_id, now)
  if (open?.request_id !== request.request_id) return false
  await keepFactors(tx, open, 'kept_by_owner', now)
  return true
}

/** Removes the factors that are due, each account in a separate transaction. */
export async function removeDueFactors(db: Kysely<Schema>): Promise<void> {
  const due = await inTransaction(db, async (tx) =>
    tx
      .selectFrom('factor_removals')
      .select('account_id')
      .where('ended_at', 'is', null)
      .where('due_at', '<=', new Date(await productNow(tx)))
      .execute()
  )
  for (const { account_id } of due)
    await inTransaction(db, async (tx) => removeFactors(tx, account_id, await productNow(tx)))
}

/** Removes the factors of an account if its request is due and nobody has ended it; a second call does nothing. */
async function removeFactors(tx: Transaction<Schema>, account_id: number, now: number): Promise<void> {
  const request = await lockOpenRemoval(tx, account_id, now)
  if (request === undefined || request.due_at === null || request.due_at.getTime() > now) return
  for (const table of ['passkeys', 'one_time_codes', 'recovery_codes', 'sign_in_tickets'] as const)
    await sql`delete from ${sql.table(table)} where account_id = ${account_id}`.execute(tx)
  await endSessions(tx, account_id)
  await tx
    .updateTable('factor_removals')
    .set({ outcome: 'removed', ended_at: new Date(now) })
    .where('request_id', '=', request.request_id)
    .execute()
  const { requested_by, decided_by, request_id } = request
  await writeAct(
    tx,
    account_id,
    'factors_removed',
    { address: '', agent: '' },
    { request_id, requested_by, approved_by: decided_by }
  )
  await mailRemoval(tx, account_id, { request_id, stage: 'removed' })
}
