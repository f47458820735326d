import { type Kysely, sql } from 'kysely'
import { removeDueFactors } from '../account/removal/removals.ts'
import { expireTopUps } from '../billing/card-payments/expire-top-ups.ts'
import { findDueAccounts, settleAccount } from '../billing/settle.ts'
import { reportProblems } from '../machines/notify-operators.ts'
import { remindOfOffers } from '../offers/offer-mail.ts'
import { recordExpiredOffers } from '../offers/offer-webhooks.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Schema } from '../platform/db/schema.ts'
import { productNow } from '../platform/product-clock.ts'
import { flavorsToServe, serveQueue } from '../queue/serve-queue.ts'
import { accountsToNotify, notifyOfWatches } from '../watches/notify-watches.ts'

declare module '../platform/jobs/add-job.ts' {
  interface JobPayloads {
    /** Does the work that no request has triggered, or that was lost. */
    'catch-up': Readonly<Record<string, never>>
  }
}

/**
 * Does the work that no request has triggered: settles accounts with something due, asks silent simulated machines again,
 * serves the queues, expires unpaid top-ups, and notifies of freed capacity and of machines with a problem. Each step runs in a separate transaction, so that a failure does not
 * stop the next step.
 */
export async function catchUp(db: Kysely<Schema>): Promise<void> {
  const failures = await settleAll(db)
  await inTransaction(db, (tx) => sql`select wake_silent_machines()`.execute(tx))
  await inTransaction(db, (tx) => sql`select judge_provisioners()`.execute(tx))
  for (const flavor_id of await inTransaction(db, flavorsToServe)) await serveQueue(db, flavor_id)
  await inTransaction(db, (tx) => sql`select judge_watches(null)`.execute(tx))
  for (const account_id of await inTransaction(db, async (tx) => accountsToNotify(tx, await productNow(tx))))
    await inTransaction(db, async (tx) => notifyOfWatches(tx, account_id, await productNow(tx)))
  await inTransaction(db, async (tx) => remindOfOffers(tx, await productNow(tx)))
  await inTransaction(db, async (tx) => recordExpiredOffers(tx, await productNow(tx)))
  await expireTopUps(db)
  await removeDueFactors(db)
  await inTransaction(db, async (tx) => reportProblems(tx, await productNow(tx)))
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} accounts cannot be settled.`)
}

/** Settles all due accounts, also after an account failed. Returns the errors. */
async function settleAll(db: Kysely<Schema>): Promise<readonly unknown[]> {
  const failed = new Map<number, unknown>()
  for (;;) {
    const due = await inTransaction(db, async (tx) =>
      findDueAccounts(tx, await productNow(tx), [...failed.keys()])
    )
    if (due.length === 0) return [...failed.values()]
    for (const account_id of due)
      await inTransaction(db, async (tx) => settleAccount(tx, account_id, await productNow(tx))).catch(
        (error: unknown) => failed.set(account_id, error)
      )
  }
}
