import { sql, type Transaction } from 'kysely'
import { expireTopUp, findExpiredTopUps } from '../billing/card-payments/expire-top-ups.ts'
import { loadAccountState } from '../billing/load-account-state.ts'
import { findDueAccounts, settleAccount } from '../billing/settle.ts'
import { firstCommandAt } from '../billing/state/settle-state.ts'
import { remindOfOffers } from '../offers/offer-mail.ts'
import { recordExpiredOffers } from '../offers/offer-webhooks.ts'
import { oneRow } from '../platform/db/one-row.ts'
import type { Schema } from '../platform/db/schema.ts'
import { drainPendingWork } from './drain-pending-work.ts'

/**
 * Advances the product's clock. All other transactions wait until this transaction ends; it must not have read the time
 * before. Pending work finishes first; then the clock goes from one due moment to the next. After each of them the
 * machines with pending commands answer, the queues are served, and authors of offers that end soon are e-mailed.
 * Source: docs/rules/money.md#settled-first.
 *
 * Accounts affect each other only through machines, so the clock stops where a machine gets a command, and work due in
 * between is settled account by account.
 *
 * @param seconds whole, not negative
 * @returns the new time in milliseconds
 */
export async function advanceClock(tx: Transaction<Schema>, seconds: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(4710302)`.execute(tx)
  const start = await readClock(tx)
  const target = start + seconds * 1000
  await drainPendingWork(tx, start)
  const commandMoments = new Map<number, number | null>()
  for (;;) {
    const at = await nextMoment(tx, commandMoments, target)
    if (at === undefined) break
    const asking = [...commandMoments].filter(([, moment]) => moment === at).map(([account_id]) => account_id)
    for (const account_id of asking) await settleAccount(tx, account_id, Math.max(at + 1, start))
    // work that was pending before the advance affects other accounts from now on
    const touched = await drainPendingWork(tx, Math.max(at + 1, start))
    for (const account_id of [...asking, ...touched]) commandMoments.delete(account_id)
  }
  await remindOfOffers(tx, target)
  await sql`update product_clock set offset_ms = offset_ms + ${seconds * 1000}`.execute(tx)
  const now = await readClock(tx)
  for (;;) {
    const due = await findDueAccounts(tx, now)
    for (const account_id of due) await settleAccount(tx, account_id, now)
    if (due.length === 0) break
  }
  await drainPendingWork(tx, now)
  for (const topUp of await findExpiredTopUps(tx, now)) await expireTopUp(tx, topUp, now)
  await recordExpiredOffers(tx, now)
  return now
}

async function readClock(tx: Transaction<Schema>): Promise<number> {
  const { now } = await oneRow(tx, sql<{ now: Date }>`select product_now() as now`)
  return now.getTime()
}

/**
 * Returns the next moment before `target` at which an account commands a machine or a slow machine answers.
 * `commandMoments` caches the moments of accounts that have not changed since.
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
    .selectFrom('machines')
    .select('next_step_at')
    .where('provisioner', '=', 'simulated')
    .where('next_step_at', '<', new Date(target))
    .orderBy('next_step_at')
    .limit(1)
    .executeTakeFirst()
  const moments = [...commandMoments.values(), answer?.next_step_at?.getTime()].filter(
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
