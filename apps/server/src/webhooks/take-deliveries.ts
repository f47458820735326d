import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Schema } from '../platform/db/schema.ts'

/** A delivery that this process attempts: no other process does so until the lease has ended. */
export interface TakenDelivery {
  readonly account_id: number
  readonly webhook_id: number
  readonly delivery_id: string
  readonly body: string
  /** Number of finished attempts. */
  readonly attempts: number
  readonly url: string
  /** Valid secrets, the current one first. */
  readonly secrets: readonly string[]
}

/** Longer than an attempt. If the process is killed, the attempt is repeated after this time. */
const LEASE = sql`interval '1 minute'`

/** Maximum number of concurrent attempts of one account, so that slow receivers do not delay the deliveries of others. */
const MAX_OF_ACCOUNT = 4

/** Takes deliveries whose next attempt is due, first those of accounts with the fewest attempts in progress. */
export async function takeDueDeliveries(db: Kysely<Schema>, many: number): Promise<readonly TakenDelivery[]> {
  // called several times a second, almost always without a result
  const due = await sql`select from webhook_deliveries where next_attempt_at <= now() limit 1`.execute(db)
  if (due.rows.length === 0) return []
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<TakenDelivery>`
      with due as (
        select account_id, count(*) filter (where lease_until >= now()) as running from webhook_deliveries
        where next_attempt_at <= now() group by account_id having bool_or(lease_until is null or lease_until < now())
        order by running, min(next_attempt_at) limit ${many}
      ), taken as (
        select d.* from due cross join lateral (
          select account_id, webhook_id, delivery_id, next_attempt_at from webhook_deliveries o
          where o.account_id = due.account_id and status = 'waiting' and next_attempt_at <= now() and (lease_until is null or lease_until < now())
          order by next_attempt_at
          limit greatest(0, ${MAX_OF_ACCOUNT}::integer - running)
          for update skip locked
        ) d
        order by running + row_number() over (partition by d.account_id order by next_attempt_at), next_attempt_at
        limit ${many}
      )
      update webhook_deliveries d set lease_until = clock_timestamp() + ${LEASE},
        first_attempt_at = coalesce(first_attempt_at, clock_timestamp())
      from taken t, webhooks w
      where d.account_id = t.account_id and d.webhook_id = t.webhook_id and d.delivery_id = t.delivery_id
        and w.account_id = t.account_id and w.webhook_id = t.webhook_id
      returning d.account_id, d.webhook_id, d.delivery_id, d.body, d.attempts, w.url,
        w.secret || case when w.previous_secret_until > now() then w.previous_secret || w.older_secrets
          else '{}'::text[] end as secrets`.execute(tx)
    return rows
  })
}
