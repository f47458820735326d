import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { CustomerAddresses } from '../platform/customer-addresses.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { WebhooksTable } from '../platform/db/schema/account.ts'
import type { Schema } from '../platform/db/schema.ts'
import { addJob, type JobPayloads } from '../platform/jobs/add-job.ts'
import { ForbiddenAddress, type LookUp, postToCustomer } from '../platform/outgoing/post-to-customer.ts'
import { MAX_FAILURES_IN_ROW, pauseAfter } from './delivery-schedule.ts'
import { signatureHeader } from './sign.ts'
import type { TakenDelivery } from './take-deliveries.ts'

declare module '../platform/jobs/add-job.ts' {
  interface JobPayloads {
    /** E-mails an account that its webhook was disabled, because deliveries failed. */
    'mail-webhook-disabled': { readonly account_id: number; readonly name: string }
    /** Counts deliveries that were given up when they were recorded. */
    'count-given-up': { readonly account_id: number; readonly webhook_id: number; readonly given_up: number }
  }
}

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 4096

interface Outcome {
  readonly response_status: number | null
  readonly failure: 'timeout' | 'unreachable' | 'forbidden_address' | null
}

/**
 * Attempts a taken delivery, outside any transaction, and stores the outcome in a separate one. If the process is killed in
 * between, the attempt is repeated with the same id. Source: docs/rules/wire.md#webhooks.
 */
export async function deliver(
  db: Kysely<Schema>,
  allowed: CustomerAddresses,
  taken: TakenDelivery,
  lookUp?: LookUp
): Promise<void> {
  const outcome = await attempt(allowed, taken, lookUp)
  await inTransaction(db, (tx) => storeOutcome(tx, taken, outcome))
}

async function attempt(
  allowed: CustomerAddresses,
  { delivery_id, body, url, secrets }: TakenDelivery,
  lookUp?: LookUp
): Promise<Outcome> {
  const timestamp = Math.floor(Date.now() / 1000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Cloud-Webhooks/1',
    'webhook-id': delivery_id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureHeader(secrets, delivery_id, timestamp, body)
  }
  const post = { url, headers, body, timeoutMs: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES }
  try {
    return { response_status: await postToCustomer(post, allowed, lookUp), failure: null }
  } catch (error) {
    return { response_status: null, failure: failureOf(error) }
  }
}

function failureOf(error: unknown): Outcome['failure'] {
  if (error instanceof ForbiddenAddress) return 'forbidden_address'
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable'
}

async function storeOutcome(
  tx: Transaction<Schema>,
  { account_id, webhook_id, delivery_id, attempts }: TakenDelivery,
  { response_status, failure }: Outcome
): Promise<void> {
  // locked before the delivery, as changes of the webhook do
  const webhook = await lockWebhook(tx, account_id, webhook_id)
  if (webhook === undefined) return
  const made = attempts + 1
  const isDelivered = response_status !== null && response_status >= 200 && response_status < 300
  const pause = isDelivered ? undefined : pauseAfter(made)
  const status = isDelivered ? 'delivered' : pause === undefined ? 'failed' : 'waiting'
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({
      status,
      attempts: made,
      next_attempt_at:
        pause === undefined || !webhook.is_enabled
          ? null
          : sql<Date>`clock_timestamp() + ${pause}::integer * interval '1 millisecond'`,
      lease_until: null,
      last_attempt_at: sql<Date>`clock_timestamp()`,
      response_status,
      failure
    })
    .where('account_id', '=', account_id)
    .where('webhook_id', '=', webhook_id)
    .where('delivery_id', '=', delivery_id)
    // another process may have taken over after the lease had ended
    .where('attempts', '=', attempts)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n || status === 'waiting') return
  await saveFailures(tx, webhook, isDelivered ? 0 : webhook.failures_in_row + 1)
}

/** Counts deliveries that were given up when they were recorded, because too many waited. */
export async function countGivenUp(
  tx: Transaction<Schema>,
  { account_id, webhook_id, given_up }: JobPayloads['count-given-up']
): Promise<void> {
  const webhook = await lockWebhook(tx, account_id, webhook_id)
  if (webhook !== undefined) await saveFailures(tx, webhook, webhook.failures_in_row + given_up)
}

type LockedWebhook = Pick<
  Selectable<WebhooksTable>,
  'account_id' | 'webhook_id' | 'name' | 'is_enabled' | 'failures_in_row'
>

const lockWebhook = (
  tx: Transaction<Schema>,
  account_id: number,
  webhook_id: number
): Promise<LockedWebhook | undefined> =>
  tx
    .selectFrom('webhooks')
    .select(['account_id', 'webhook_id', 'name', 'is_enabled', 'failures_in_row'])
    .where('account_id', '=', account_id)
    .where('webhook_id', '=', webhook_id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Saves the number of deliveries given up in a row, and disables the webhook after too many. */
async function saveFailures(
  tx: Transaction<Schema>,
  { account_id, webhook_id, name, is_enabled, failures_in_row: before }: LockedWebhook,
  failures_in_row: number
): Promise<void> {
  if (failures_in_row === before) return
  const isDisabled = is_enabled && failures_in_row >= MAX_FAILURES_IN_ROW
  await tx
    .updateTable('webhooks')
    .set({ failures_in_row, ...(isDisabled ? { is_enabled: false } : {}) })
    .where('account_id', '=', account_id)
    .where('webhook_id', '=', webhook_id)
    .execute()
  if (!isDisabled) return
  await pauseDeliveries(tx, account_id, webhook_id)
  await addJob(tx, 'mail-webhook-disabled', { account_id, name })
}

/** Stops the attempts of waiting deliveries, until the webhook is enabled again. */
export async function pauseDeliveries(
  tx: Transaction<Schema>,
  account_id: number,
  webhook_id?: number
): Promise<void> {
  const waiting = tx
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: null, lease_until: null })
    .where('account_id', '=', account_id)
    .where('status', '=', 'waiting')
  await (webhook_id === undefined ? waiting : waiting.where('webhook_id', '=', webhook_id)).execute()
}
