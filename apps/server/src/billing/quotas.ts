import { type PaymentType, STATUS } from '@cloud/pricing'
import { DAY_MS, HOUR_MS } from '@cloud/pricing/books'
import { sql, type Transaction } from 'kysely'
import { oneRow } from '../platform/db/one-row.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Quotas } from '../platform/limits.ts'
import { Refusal } from '../platform/refusal.ts'
import type { AccountState } from './state/account-state.ts'

const INVOICE_DAYS = 30

/** Quotas for calls that do not come from outside. */
export const NO_QUOTAS: Quotas = {
  living_servers: Number.POSITIVE_INFINITY,
  waiting_servers: Number.POSITIVE_INFINITY,
  disk_gb: Number.POSITIVE_INFINITY,
  unpaid_invoices: Number.POSITIVE_INFINITY,
  open_payments: Number.POSITIVE_INFINITY,
  sessions: Number.POSITIVE_INFINITY,
  open_offers: Number.POSITIVE_INFINITY,
  rules: Number.POSITIVE_INFINITY,
  watches: Number.POSITIVE_INFINITY,
  ssh_keys: Number.POSITIVE_INFINITY
}

/**
 * @throws Refusal `too_many_servers` if the new servers would exceed the account's maximum. Source:
 *   docs/rules/wire.md#quotas.
 */
export function requireServerQuota(account: AccountState, { living_servers: most }: Quotas, more = 1): void {
  const living = account.servers.filter(({ status }) => status !== STATUS.deleted).length
  if (living + more <= most) return
  throw new Refusal(
    'too_many_servers',
    more === 1
      ? `Больше серверов в аккаунте создать нельзя, предел — ${most}. Удалите ненужный сервер или напишите в поддержку.`
      : `Столько серверов в аккаунте создать нельзя: предел — ${most}, сейчас ${living}, а нужно ещё ${more}. Закажите меньше, удалите ненужные или напишите в поддержку.`
  )
}

/**
 * @throws Refusal `too_many_servers` if the new servers would exceed the maximum in the queue. Source:
 *   docs/rules/wire.md#quotas.
 */
export function requireQueueQuota(account: AccountState, { waiting_servers: most }: Quotas, more = 1): void {
  if (account.servers.filter(({ status }) => status === STATUS.requested).length + more > most)
    throw new Refusal(
      'too_many_servers',
      `Больше серверов в очередь поставить нельзя, предел — ${most}. Дождитесь места или уберите один сервер из очереди.`
    )
}

const inGigabytes = (count: number) => `${count.toLocaleString('ru-RU')}\u00a0ГБ`

/**
 * @throws Refusal `too_much_disk` if the disks of new servers would exceed the account's maximum. Source:
 *   docs/rules/wire.md#quotas.
 */
export function requireDiskQuota(account: AccountState, { disk_gb: most }: Quotas, more: number): void {
  const disks = account.servers.filter(({ status }) => status !== STATUS.deleted)
  const used = disks.reduce((sum, { ssd_count }) => sum + ssd_count, 0)
  if (used + more <= most) return
  throw new Refusal(
    'too_much_disk',
    `Дисков в аккаунте может быть не больше ${inGigabytes(most)}, сейчас ${inGigabytes(used)}, а нужно ещё ${inGigabytes(more)}. Выберите диск меньше, удалите ненужный сервер или напишите в поддержку.`
  )
}

/**
 * Refuses another offer of a locked account.
 *
 * @throws Refusal `too_many_offers` if the maximum number of offers is open. Source: docs/rules/wire.md#quotas.
 */
export async function requireOfferQuota(
  tx: Transaction<Schema>,
  account_id: number,
  { open_offers: most }: Quotas
): Promise<void> {
  const { open } = await oneRow(
    tx,
    sql<{ open: number }>`
      select count(*) as open from offers o where account_id = ${account_id} and is_open(o)`
  )
  if (open >= most)
    throw new Refusal(
      'too_many_offers',
      `Больше открытых предложений сохранить нельзя, предел — ${most}. Отзовите ненужное или дождитесь, пока закончится срок.`
    )
}

/**
 * Refuses another invoice. Locks the account, so that concurrent requests are counted.
 *
 * @throws Refusal `too_many_invoices` if the maximum number is unpaid. Source: docs/rules/wire.md#quotas.
 */
export async function requireInvoiceQuota(
  tx: Transaction<Schema>,
  account_id: number,
  now: number,
  { unpaid_invoices: most }: Quotas
): Promise<void> {
  const since = now - INVOICE_DAYS * DAY_MS
  if ((await pendingTopUps(tx, account_id, 'invoice', since)) >= most)
    throw new Refusal(
      'too_many_invoices',
      `Больше счетов сейчас выставить нельзя: за ${INVOICE_DAYS} дней не оплачено ${most}. Оплатите один из них или напишите в поддержку.`
    )
}

/**
 * Locks the account, so that of two concurrent payments the second sees the first.
 *
 * @throws Refusal `too_many_payments` when the maximum number of card payments is open. Source: docs/rules/wire.md#quotas.
 */
export async function requirePaymentQuota(
  tx: Transaction<Schema>,
  account_id: number,
  now: number,
  { open_payments: most }: Quotas
): Promise<void> {
  if ((await pendingTopUps(tx, account_id, 'acquiring', now - HOUR_MS)) >= most)
    throw new Refusal(
      'too_many_payments',
      `Больше платежей картой сейчас начать нельзя: за последний час не завершено ${most}. Завершите один из них или попробуйте через час.`
    )
}

/** Locks the account and returns how many of its top-ups since a moment are not paid. */
async function pendingTopUps(
  tx: Transaction<Schema>,
  account_id: number,
  payment_type: PaymentType,
  since: number
): Promise<number> {
  await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', '=', account_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const { pending } = await tx
    .selectFrom('top_ups')
    .select(({ fn }) => fn.countAll<number>().as('pending'))
    .where('account_id', '=', account_id)
    .where('payment_type', '=', payment_type)
    .where('status', '=', 'pending')
    .where('created_at', '>', new Date(since))
    .executeTakeFirstOrThrow()
  return pending
}
