import { type Kysely, sql } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'

/** Who waits, flavor by flavor in the order of the queue, and whether money and account let him be served. */
export function listQueue(db: Kysely<Schema>, flavor_id: number | null) {
  const query = db
    .selectFrom('servers')
    .innerJoin('accounts', 'accounts.account_id', 'servers.account_id')
    .select(['servers.flavor_id', 'server_id', 'servers.account_id', 'balance_rub_cents', 'frozen'])
    .select([
      sql<number>`(row_number() over (partition by servers.flavor_id order by queue_ticket))::integer`.as(
        'position'
      ),
      sql<number>`case when launched then 1 else (quote ->> 'total')::bigint end`.as('asks_rub_cents')
    ])
    .where('queue_ticket', 'is not', null)
    .orderBy('servers.flavor_id')
    .orderBy('queue_ticket')
  return (flavor_id === null ? query : query.where('servers.flavor_id', '=', flavor_id)).execute()
}
