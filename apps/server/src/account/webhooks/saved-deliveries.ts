import type { Delivery } from '@cloud/api'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { WebhookDeliveriesTable } from '../../platform/db/schema/account.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { type Page, pageOf } from '../../platform/list-page.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findWebhook } from './saved-webhooks.ts'

const MAX_LISTED = 100

const wireDelivery = (row: Selectable<WebhookDeliveriesTable>): Delivery => ({
  id: row.delivery_id,
  event: row.event,
  status: row.status,
  attempts: row.attempts,
  created_at: row.created_at.toISOString(),
  last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
  next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
  response_status: row.response_status,
  failure: row.failure
})

const deliveriesOf = (tx: Transaction<Schema>, account_id: number, webhook_id: number) =>
  tx
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('webhook_id', '=', webhook_id)

/** Lists the last 100 deliveries of a webhook, newest first. */
export async function listDeliveries(
  tx: Transaction<Schema>,
  account_id: number,
  webhook_id: number,
  page: Page
): Promise<{ readonly count: number; readonly results: Delivery[] }> {
  const rows = await deliveriesOf(tx, account_id, webhook_id)
    .orderBy('created_at', 'desc')
    .orderBy('delivery_id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return { count: rows.length, results: pageOf(rows, page).map(wireDelivery) }
}

/** @throws Refusal `not_found` unless the account has this webhook with this delivery */
export async function requireDelivery(
  tx: Transaction<Schema>,
  account_id: number,
  webhook_id: number,
  delivery_id: string
): Promise<Selectable<WebhookDeliveriesTable>> {
  await findWebhook(tx, account_id, webhook_id)
  const found = await deliveriesOf(tx, account_id, webhook_id)
    .where('delivery_id', '=', delivery_id)
    .forUpdate()
    .executeTakeFirst()
  if (found === undefined)
    throw new Refusal('not_found', 'Такой доставки у вебхука нет. Доставки хранятся 30 дней.')
  return found
}

/**
 * Makes an attempt of a delivery due now. A delivery that has ended starts again with seven attempts. If the webhook is disabled,
 * the delivery waits until it is enabled.
 */
export async function repeatDelivery(
  tx: Transaction<Schema>,
  account_id: number,
  webhook_id: number,
  delivery_id: string
): Promise<Delivery> {
  const { is_enabled } = await findWebhook(tx, account_id, webhook_id)
  const { status } = await requireDelivery(tx, account_id, webhook_id, delivery_id)
  const repeated = await tx
    .updateTable('webhook_deliveries')
    .set({
      status: 'waiting',
      ...(status === 'waiting' ? {} : { attempts: 0 }),
      next_attempt_at: is_enabled ? sql<Date>`clock_timestamp()` : null
    })
    .where('account_id', '=', account_id)
    .where('webhook_id', '=', webhook_id)
    .where('delivery_id', '=', delivery_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return wireDelivery(repeated)
}
