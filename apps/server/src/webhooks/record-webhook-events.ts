import type { WebhookEventType } from '@cloud/api'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { enqueue } from '../platform/db/enqueue.ts'
import type { Schema } from '../platform/db/schema.ts'
import { MAX_WAITING } from './delivery-schedule.ts'

/** An event for the webhooks of an account. */
export interface WebhookEvent {
  readonly type: WebhookEventType
  readonly data: Readonly<Record<string, unknown>>
}

/** Minimum time between two first attempts of `balance.changed` to one webhook. */
const BALANCE_INTERVAL = sql`interval '1 minute'`

const bodyOf = ({ type, data }: WebhookEvent) =>
  JSON.stringify({ type, timestamp: new Date().toISOString(), data })

/**
 * Selects enabled webhooks with their number of waiting deliveries, at most `MAX_WAITING`. The lock on the webhooks lets a concurrent
 * change or deletion finish first.
 */
const lockedHooks = (account_id: number, types: readonly string[]) => sql`
  select account_id, webhook_id, events, (select count(*) from (select from webhook_deliveries d
    where d.account_id = w.account_id and d.webhook_id = w.webhook_id and status = 'waiting' limit ${MAX_WAITING}) d) as waiting
  from webhooks w where account_id = ${account_id} and is_enabled and events && ${[...types]}::text[] for share`

/**
 * Inserts the deliveries that `due` selects from `hooks`, those of each webhook in the order of `n`. Beyond `MAX_WAITING` they are given
 * up at once, and a job counts them: the acts of an account do not lock its webhooks against each other.
 */
const insertDeliveries = (due: RawBuilder<unknown>) => sql`
  recorded as (
    insert into webhook_deliveries (account_id, webhook_id, event, body, status, next_attempt_at)
    select account_id, webhook_id, event, body, case when is_full then 'failed' else 'waiting' end, case when not is_full then due_at end
    from (select *, waiting + row_number() over (partition by webhook_id order by n) > ${MAX_WAITING} as is_full from (${due}) due) judged
    returning account_id, webhook_id, status
  )
  select graphile_worker.add_job('count-given-up', payload => json_build_object(
    'account_id', account_id, 'webhook_id', webhook_id, 'given_up', count(*)))
  from recorded where status = 'failed' group by account_id, webhook_id`

/**
 * Records events for delivery in the transaction of the act that caused them. The statements are sent together with the
 * transaction's next one. Source: docs/rules/wire.md#webhooks.
 */
export async function recordWebhookEvents(
  tx: Transaction<Schema>,
  account_id: number,
  events: readonly WebhookEvent[]
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map((event) => ({ type: event.type, body: bodyOf(event) }))
  const due = sql`select hooks.*, type as event, body, n, clock_timestamp() as due_at
    from hooks join rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (type text, body text))
      with ordinality as e (type, body, n) on type = any(events)`
  const types = rows.map(({ type }) => type)
  await enqueue(tx, sql`with hooks as (${lockedHooks(account_id, types)}), ${insertDeliveries(due)}`)
}

/**
 * Records the balance of an account whose row is locked. A delivery that was not attempted yet gets the new value, so that each
 * webhook receives at most one a minute, the last value included. A delivery that another process takes at this moment counts by
 * `next_attempt_at`.
 */
export async function recordBalanceChange(
  tx: Transaction<Schema>,
  account_id: number,
  balance_rub_cents: number,
  at: Date
): Promise<void> {
  const body = bodyOf({ type: 'balance.changed', data: { balance_rub_cents, at: at.toISOString() } })
  const due = sql`select *, 'balance.changed' as event, ${body}::text as body, 1 as n, greatest(clock_timestamp(), (
      select coalesce(first_attempt_at, next_attempt_at) + ${BALANCE_INTERVAL} from webhook_deliveries d
      where d.account_id = h.account_id and d.webhook_id = h.webhook_id and event = 'balance.changed'
        and coalesce(first_attempt_at, next_attempt_at) is not null
      order by created_at desc limit 1)) as due_at
    from hooks h where webhook_id not in (select webhook_id from renewed)`
  await enqueue(
    tx,
    sql`with hooks as (${lockedHooks(account_id, ['balance.changed'])}), renewed as (
        update webhook_deliveries d set body = ${body} from hooks h
        where d.account_id = h.account_id and d.webhook_id = h.webhook_id and event = 'balance.changed'
          and status = 'waiting' and first_attempt_at is null
        returning d.webhook_id
      ), ${insertDeliveries(due)}`
  )
}
