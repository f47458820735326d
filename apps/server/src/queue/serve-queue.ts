import { type Kysely, sql, type Transaction } from 'kysely'
import { settleAccount } from '../billing/settle.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Schema } from '../platform/db/schema.ts'
import { productNow } from '../platform/product-clock.ts'

declare module '../platform/jobs/add-job.ts' {
  interface JobPayloads {
    /** Serves the queue of a flavor. */
    'serve-queue': { readonly flavor_id: number }
  }
}

/**
 * Serves the account of the first server after `ticket` in a flavor's queue that has money and capacity for its launch.
 * One transaction serves one account, so that accounts are locked before pools.
 *
 * @returns the ticket of that server; undefined if there is none
 */
export async function serveNext(
  tx: Transaction<Schema>,
  flavor_id: number,
  now: number,
  ticket = 0
): Promise<number | undefined> {
  const { rows } = await sql<{ account_id: number; queue_ticket: number }>`
    select account_id, queue_ticket from servers join flavors using (flavor_id)
    where flavor_id = ${flavor_id} and can_be_served and queue_ticket > ${ticket} and max_available > 0 and refused_at is null
    order by queue_ticket limit 1`.execute(tx)
  const [next] = rows
  if (next === undefined) return undefined
  await settleAccount(tx, next.account_id, now)
  return next.queue_ticket
}

/** Returns the flavors with a free slot and a servable server in their queue. */
export async function flavorsToServe(tx: Transaction<Schema>): Promise<readonly number[]> {
  const { rows } = await sql<{ flavor_id: number }>`
    select flavor_id from flavors where max_available > 0 and refused_at is null
      and exists (select from servers where servers.flavor_id = flavors.flavor_id and can_be_served)
    order by flavor_id`.execute(tx)
  return rows.map(({ flavor_id }) => flavor_id)
}

/** Serves every account with a queued server of a flavor that can be served, each account in a separate transaction. */
export async function serveQueue(db: Kysely<Schema>, flavor_id: number): Promise<void> {
  for (let ticket: number | undefined = 0; ticket !== undefined; ) {
    const after: number = ticket
    ticket = await inTransaction(db, async (tx) => serveNext(tx, flavor_id, await productNow(tx), after))
  }
}
