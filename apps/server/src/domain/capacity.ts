import { STATUS } from '@cloud/pricing'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Book } from './book/Book.ts'
import { launchAsks } from './book/launch-asks.ts'

/** Locks pools of capacity to the end of the transaction, in the order of their ids. */
export async function lockPools(tx: Transaction<Schema>, flavor_ids: readonly number[]): Promise<void> {
  await sql`select from flavors where flavor_id = any(${flavor_ids}::bigint[])
    order by flavor_id for no key update`.execute(tx)
}

/**
 * Whether a locked pool has a place for one more server of the account, when all who came before and could be served
 * have theirs. Those who lack the money of their launch are passed over. Source: decisions, section 5, 'Capacity and
 * queue'.
 *
 * @param ticket the server's place in the queue; Infinity for who is not in it, a newcomer or a restart
 */
export async function hasCapacity(
  tx: Transaction<Schema>,
  book: Book,
  flavor_id: number,
  at: number,
  ticket = Number.POSITIVE_INFINITY
): Promise<boolean> {
  const last = Number.isFinite(ticket) ? ticket : null
  const { rows } = await sql<{ free: number }>`
    select f.max_available - (
      select count(*) from (
        select from servers s join accounts a using (account_id)
        where s.flavor_id = f.flavor_id and s.queue_ticket is not null and s.account_id <> ${book.account_id} and not a.frozen
          and (${last}::bigint is null or s.queue_ticket < ${last}::bigint)
          and a.balance_rub_cents >= case when s.launched then 1 else (s.quote ->> 'total')::bigint end
        limit f.max_available
      ) ahead
    ) as free
    from flavors f where f.flavor_id = ${flavor_id}`.execute(tx)
  const taken = book.taken.filter((id) => id === flavor_id).length
  const ownAhead = book.servers.filter(
    (server) =>
      server.flavor_id === flavor_id &&
      server.status === STATUS.requested &&
      server.queue_ticket !== null &&
      server.queue_ticket < ticket &&
      launchAsks(book, server, at) <= book.balance
  ).length
  return (rows[0]?.free ?? 0) > taken + ownAhead
}

/** The next place in the queues: they are served in this order. */
export async function nextTicket(tx: Transaction<Schema>): Promise<number> {
  const { rows } = await sql<{ ticket: number }>`select nextval('queue_tickets') as ticket`.execute(tx)
  return rows[0]?.ticket ?? 0
}
