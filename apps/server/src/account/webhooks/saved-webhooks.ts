import type { Body, contract, Webhook, WebhookWithSecret } from '@cloud/api'
import { WEBHOOK_LIMITS } from '@cloud/pricing/account'
import { type Selectable, sql, type Transaction } from 'kysely'
import { type CustomerAddresses, isForbiddenUrl } from '../../platform/customer-addresses.ts'
import type { WebhooksTable } from '../../platform/db/schema/account.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { type Page, pageOf } from '../../platform/list-page.ts'
import { Refusal, wrongInput } from '../../platform/refusal.ts'
import { pauseDeliveries } from '../../webhooks/deliver.ts'
import { newSigningSecret } from '../../webhooks/sign.ts'

type WebhookRow = Selectable<WebhooksTable>

/** Hours after a rotation for which deliveries are also signed with the secrets before it. */
const PREVIOUS_SECRET_HOURS = 24

/** Limits the length of the header with the signatures. */
const MAX_OLDER_SECRETS = 10

const wireWebhook = ({ webhook_id, name, url, events, created_at, is_enabled }: WebhookRow): Webhook => ({
  id: webhook_id,
  name,
  url,
  events,
  created_at: created_at.toISOString(),
  is_enabled
})

const webhooksOf = (tx: Transaction<Schema>, account_id: number) =>
  tx.selectFrom('webhooks').selectAll().where('account_id', '=', account_id)

/** Lists the webhooks of an account, newest first. */
export async function listWebhooks(
  tx: Transaction<Schema>,
  account_id: number,
  page: Page
): Promise<{ readonly count: number; readonly results: Webhook[] }> {
  const rows = await webhooksOf(tx, account_id).orderBy('webhook_id', 'desc').execute()
  return { count: rows.length, results: pageOf(rows, page).map(wireWebhook) }
}

/** @throws Refusal `not_found` unless the account has this webhook */
export async function findWebhook(
  tx: Transaction<Schema>,
  account_id: number,
  webhook_id: number
): Promise<WebhookRow> {
  const found = await webhooksOf(tx, account_id).where('webhook_id', '=', webhook_id).executeTakeFirst()
  if (found === undefined) throw new Refusal('not_found', 'Такого вебхука в аккаунте нет. Обновите список.')
  return found
}

export const readWebhook = async (
  tx: Transaction<Schema>,
  account_id: number,
  webhook_id: number
): Promise<Webhook> => wireWebhook(await findWebhook(tx, account_id, webhook_id))

/** @throws Refusal `invalid` at `url` for an address that deliveries may never reach */
export function requireAllowedUrl(url: string, allowed: CustomerAddresses): void {
  if (isForbiddenUrl(url, allowed))
    throw wrongInput({
      url: allowed.isHttpAllowed
        ? 'Адрес не подходит: нужен адрес http:// или https:// в интернете, не во внутренней сети.'
        : 'Адрес не подходит: нужен адрес https:// в интернете, не во внутренней сети.'
    })
}

/**
 * Saves a new webhook of an account whose credential is locked.
 *
 * @throws Refusal `too_many_webhooks`
 */
export async function saveWebhook(
  tx: Transaction<Schema>,
  account_id: number,
  { name, url, events }: Body<typeof contract.webhooks.create>
): Promise<WebhookWithSecret> {
  const { length } = await webhooksOf(tx, account_id).execute()
  if (length >= WEBHOOK_LIMITS.of_account)
    throw new Refusal(
      'too_many_webhooks',
      `Больше вебхуков создать нельзя, предел — ${WEBHOOK_LIMITS.of_account}. Удалите ненужный вебхук.`
    )
  const secret = newSigningSecret()
  const webhook = await tx
    .insertInto('webhooks')
    .values({ account_id, name, url, events: textArray(events), secret })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...wireWebhook(webhook), secret }
}

const textArray = (texts: readonly string[]) => sql<WebhookRow['events']>`${[...texts]}::text[]`

/** Changes the given fields. A webhook that is enabled continues with the deliveries that waited. */
export async function changeWebhook(
  tx: Transaction<Schema>,
  before: WebhookRow,
  { name, url, events, is_enabled }: Body<typeof contract.webhooks.patch>
): Promise<Webhook> {
  const { account_id, webhook_id } = before
  const changed = await tx
    .updateTable('webhooks')
    .set({
      name: name ?? before.name,
      url: url ?? before.url,
      events: textArray(events ?? before.events),
      is_enabled: is_enabled ?? before.is_enabled,
      ...(is_enabled === true && !before.is_enabled ? { failures_in_row: 0 } : {})
    })
    .where('account_id', '=', account_id)
    .where('webhook_id', '=', webhook_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (before.is_enabled && !changed.is_enabled) await pauseDeliveries(tx, account_id, webhook_id)
  if (!before.is_enabled && changed.is_enabled)
    await tx
      .updateTable('webhook_deliveries')
      .set({ next_attempt_at: sql<Date>`clock_timestamp()` })
      .where('account_id', '=', account_id)
      .where('webhook_id', '=', webhook_id)
      .where('status', '=', 'waiting')
      .execute()
  return wireWebhook(changed)
}

/**
 * Replaces the secret. Deliveries are also signed with the previous ones for 24 hours, so that receivers can be changed meanwhile.
 * After a lost response the owner rotates again: the receiver still has the secret before both rotations.
 */
export async function rotateSecret(
  tx: Transaction<Schema>,
  { account_id, webhook_id, secret: previous_secret }: WebhookRow
): Promise<WebhookWithSecret> {
  const secret = newSigningSecret()
  const changed = await tx
    .updateTable('webhooks')
    .set({
      secret,
      previous_secret,
      older_secrets: sql`case when previous_secret_until > now()
        then (array_prepend(previous_secret, older_secrets))[1:${MAX_OLDER_SECRETS}::integer] else '{}' end`,
      previous_secret_until: sql<Date>`now() + ${PREVIOUS_SECRET_HOURS}::integer * interval '1 hour'`
    })
    .where('account_id', '=', account_id)
    .where('webhook_id', '=', webhook_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...wireWebhook(changed), secret }
}

/** Removes a webhook with its deliveries; attempts in progress are the last ones. */
export async function removeWebhook(
  tx: Transaction<Schema>,
  account_id: number,
  webhook_id: number
): Promise<void> {
  await tx
    .deleteFrom('webhooks')
    .where('account_id', '=', account_id)
    .where('webhook_id', '=', webhook_id)
    .execute()
}

/** Disables all webhooks of an account. */
export async function disableWebhooks(tx: Transaction<Schema>, account_id: number): Promise<void> {
  await tx.updateTable('webhooks').set({ is_enabled: false }).where('account_id', '=', account_id).execute()
  await pauseDeliveries(tx, account_id)
}
