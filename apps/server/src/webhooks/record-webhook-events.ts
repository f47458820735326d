import type { WebhookEventType } from '@cloud/api'
import { sql, type Transaction } from 'kysely'
import { enqueue } from '../platform/db/enqueue.ts'
import type { Schema } from '../platform/db/schema.ts'

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
  // the lock on the webhooks lets a concurrent change or deletion finish first
  await enqueue(
    tx,
    sql`insert into webhook_deliveries (account_id, webhook_id, event, body, next_attempt_at)
      select w.account_id, w.webhook_id, e.type, e.body, clock_timestamp()
      from webhooks w, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (type text, body text)
      where w.account_id = ${account_id} and w.is_enabled and e.type = any(w.events)
      for share of w`
  )
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
  await enqueue(
    tx,
    sql`with hooks as (
        select account_id, webhook_id from webhooks
        where account_id = ${account_id} and is_enabled and 'balance.changed' = any(events) for share
      ), renewed as (
        update webhook_deliveries d set body = ${body} from hooks h
        where d.account_id = h.account_id and d.webhook_id = h.webhook_id and event = 'balance.changed'
          and status = 'waiting' and first_attempt_at is null
        returning d.webhook_id
      )
      insert into webhook_deliveries (account_id, webhook_id, event, body, next_attempt_at)
      select account_id, webhook_id, 'balance.changed', ${body}, greatest(clock_timestamp(), (
          select coalesce(first_attempt_at, next_attempt_at) + ${BALANCE_INTERVAL} from webhook_deliveries d
          where d.account_id = h.account_id and d.webhook_id = h.webhook_id and event = 'balance.changed'
          order by created_at desc limit 1))
      from hooks h where webhook_id not in (select webhook_id from renewed)`
  )
}
