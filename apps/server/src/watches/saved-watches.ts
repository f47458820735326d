import type { Body, contract, Watch } from '@cloud/api'
import { type Selectable, sql, type Transaction } from 'kysely'
import { settleAccount } from '../billing/settle.ts'
import { NO_SUCH_FLAVOR } from '../catalogue/choice-faults.ts'
import { oneRow } from '../platform/db/one-row.ts'
import type { WatchesTable } from '../platform/db/schema/servers.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Quotas } from '../platform/limits.ts'
import { type Page, pageOf } from '../platform/list-page.ts'
import { Refusal, wrongInput } from '../platform/refusal.ts'

type NewWatch = Body<typeof contract.watches.create>
type WatchedConfiguration = Pick<Watch, 'flavor_id' | 'gpu_id' | 'gpu_count'>

const noSuchWatch = () => new Refusal('not_found', 'Об этом вы не просили сообщать. Обновите список.')

const wireWatch = (row: Selectable<WatchesTable>): Watch => ({
  id: row.watch_id,
  gpu_id: row.gpu_id,
  gpu_count: row.gpu_count,
  flavor_id: row.flavor_id,
  created_at: row.created_at.toISOString(),
  last_notified_at: row.last_notified_at?.toISOString() ?? null
})

/** Returns the watches of an account, newest first. */
export async function listWatches(
  tx: Transaction<Schema>,
  account_id: number,
  page: Page
): Promise<{ readonly count: number; readonly results: Watch[] }> {
  const rows = await tx
    .selectFrom('watches')
    .selectAll()
    .where('account_id', '=', account_id)
    .orderBy('watch_id', 'desc')
    .execute()
  return { count: rows.length, results: pageOf(rows, page).map(wireWatch) }
}

/** @throws Refusal `not_found` unless the account has this watch */
export async function requireWatch(
  tx: Transaction<Schema>,
  account_id: number,
  watch_id: number
): Promise<void> {
  const found = await tx
    .selectFrom('watches')
    .select('watch_id')
    .where('account_id', '=', account_id)
    .where('watch_id', '=', watch_id)
    .executeTakeFirst()
  if (found === undefined) throw noSuchWatch()
}

/**
 * Saves a watch, or returns an equal one that exists. If capacity is free now, it notifies only after the capacity was used up.
 *
 * @throws Refusal `invalid`, `too_many_watches`. Source: docs/rules/queue.md#watches.
 */
export async function createWatch(
  tx: Transaction<Schema>,
  account_id: number,
  now: number,
  { flavor_id, gpu_id, gpu_count }: NewWatch,
  { watches: most }: Quotas
): Promise<Watch> {
  const watched: WatchedConfiguration = {
    flavor_id: flavor_id ?? null,
    gpu_id: gpu_id ?? null,
    gpu_count: gpu_count ?? null
  }
  await settleAccount(tx, account_id, now)
  const saved = await tx
    .selectFrom('watches')
    .selectAll()
    .where('account_id', '=', account_id)
    .orderBy('watch_id')
    .execute()
  const same = saved.find(
    (one) =>
      one.flavor_id === watched.flavor_id &&
      one.gpu_id === watched.gpu_id &&
      one.gpu_count === watched.gpu_count
  )
  if (same !== undefined) return wireWatch(same)
  await refuseFaults(tx, watched)
  if (saved.length >= most)
    throw new Refusal(
      'too_many_watches',
      `Больше уведомлений добавить нельзя, предел — ${most}. Откажитесь от ненужных.`
    )
  const { flavor_id: flavor, gpu_id: gpu, gpu_count: cards } = watched
  // waits for transactions that take or free capacity of these flavors
  await sql`select from flavors where flavor_id = ${flavor}
    or gpu_id = ${gpu} and gpu_count = coalesce(${cards}, gpu_count)
    order by flavor_id for no key update`.execute(tx)
  await sql`select lock_watches()`.execute(tx)
  return wireWatch(
    await tx
      .insertInto('watches')
      .values({
        account_id,
        ...watched,
        created_at: new Date(now),
        is_armed: sql<boolean>`watched_places(${flavor}, ${gpu}, ${cards}) = 0`
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  )
}

/** @throws Refusal `invalid` unless it names either a configuration or a GPU card on offer */
async function refuseFaults(
  tx: Transaction<Schema>,
  { flavor_id, gpu_id, gpu_count }: WatchedConfiguration
): Promise<void> {
  const refuse = (field: keyof WatchedConfiguration, sentence: string): never => {
    throw wrongInput({ [field]: sentence })
  }
  if (flavor_id === null && gpu_id === null)
    return refuse('flavor_id', 'Укажите конфигурацию или видеокарту: одно из двух.')
  if (flavor_id !== null && gpu_id !== null)
    return refuse('gpu_id', 'Укажите конфигурацию или видеокарту: одно из двух.')
  if (gpu_id === null && gpu_count !== null)
    return refuse('gpu_count', 'Число карт указывают вместе с видеокартой.')
  const { flavor, gpu, cards } = await oneRow(
    tx,
    sql<{ flavor: boolean; gpu: boolean; cards: boolean }>`
      select coalesce(bool_or(flavor_id = ${flavor_id}), false) as flavor,
        coalesce(bool_or(gpu_id = ${gpu_id}), false) as gpu,
        coalesce(bool_or(gpu_id = ${gpu_id} and gpu_count = ${gpu_count}::bigint), false) as cards
      from flavors where not closed`
  )
  if (flavor_id !== null && !flavor) refuse('flavor_id', NO_SUCH_FLAVOR)
  if (gpu_id !== null && !gpu) refuse('gpu_id', 'Такой видеокарты нет в каталоге. Выберите другую.')
  if (gpu_count !== null && !cards) refuse('gpu_count', 'Столько таких карт нет ни в одной конфигурации.')
}

/** Removes a watch. Notifications that are due but not sent yet are dropped. */
export async function removeWatch(
  tx: Transaction<Schema>,
  account_id: number,
  watch_id: number,
  now: number
): Promise<void> {
  await settleAccount(tx, account_id, now)
  await sql`select lock_watches()`.execute(tx)
  const { numDeletedRows } = await tx
    .deleteFrom('watches')
    .where('account_id', '=', account_id)
    .where('watch_id', '=', watch_id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw noSuchWatch()
}
