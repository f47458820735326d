import { sql, type Transaction } from 'kysely'
import { loadAccountState } from '../billing/load-account-state.ts'
import { dueAccounts, settle } from '../billing/settle.ts'
import { firstCommandAt } from '../billing/state/settle-state.ts'
import { remindOfOffers } from '../offers/offer-mail.ts'
import { oneRow } from '../platform/db/one-row.ts'
import type { Schema } from '../platform/db/schema.ts'
import { drainPendingWork } from './drain-pending-work.ts'

/**
 * Advances the product's clock. All other transactions wait until this transaction ends; it must not have read the time before. Pending
 * work finishes first; then the clock goes from one due moment to the next, and after each the machines with pending commands answer and
 * the queues are served; authors of offers that would end in between are e-mailed. Source: docs/rules/money.md#settled-first.
 *
 * Accounts affect each other only through machines, so the clock stops where a machine is given a command, and work due on the way is
 * settled by account.
 *
 * @param seconds whole, not negative
 * @returns the new time in milliseconds
 */
export async function advanceClock(tx: Transaction<Schema>, seconds: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(4710302)`.execute(tx)
  const start = await clock(tx)
  const target = start + seconds * 1000
  await drainPendingWork(tx, start)
  const commandMoments = new Map<number, number | null>()
  for (;;) {
    const at = await nextMoment(tx, commandMoments, target)
    if (at === undefined) break
    const asking = [...commandMoments].filter(([, moment]) => moment === at).map(([account_id]) => account_id)
    for (const account_id of asking) await settle(tx, account_id, Math.max(at + 1, start))
    // what should have been done before the advance counts for others from now on
    const touched = await drainPendingWork(tx, Math.max(at + 1, start))
    for (const account_id of [...asking, ...touched]) commandMoments.delete(account_id)
  }
  await remindOfOffers(tx, target)
  await sql`update product_clock set offset_ms = offset_ms + ${seconds * 1000}`.execute(tx)
  const now = await clock(tx)
  for (;;) {
    const due = await dueAccounts(tx, now)
    for (const account_id of due) await settle(tx, account_id, now)
    if (due.length === 0) break
  }
  await drainPendingWork(tx, now)
  return now
}

async function clock(tx: Transaction<Schema>): Promise<number> {
  const { now } = await oneRow(tx, sql<{ now: Date }>`select product_now() as now`)
  return now.getTime()
}

/**
 * The next moment before `target` at which an account commands a machine, or a slow machine answers. `commandMoments`
 * keeps those of accounts that nothing has touched since.
 */
async function nextMoment(
  tx: Transaction<Schema>,
  commandMoments: Map<number, number | null>,
  target: number
): Promise<number | undefined> {
  for (const account_id of await actingAccounts(tx, target))
    if (!commandMoments.has(account_id))
      commandMoments.set(account_id, firstCommandAt((await loadAccountState(tx, account_id)).account, target))
  const answer = await tx
    .selectFrom('simulated_answers')
    .select('answers_at')
    .where('answers_at', '<', new Date(target))
    .orderBy('answers_at')
    .limit(1)
    .executeTakeFirst()
  const moments = [...commandMoments.values(), answer?.answers_at.getTime()].filter(
    (at) => typeof at === 'number'
  )
  return moments.length === 0 ? undefined : Math.min(...moments)
}

async function actingAccounts(tx: Transaction<Schema>, before: number): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('next_act_at', '<', new Date(before))
    .execute()
  return rows.map(({ account_id }) => account_id)
}
