import { STATUS } from '@cloud/pricing'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { addJob } from '../jobs/add-job.ts'
import type { Book, Server } from './book/Book.ts'
import { nextMoments } from './book/settle-book.ts'

/** How a book was when it was opened or last written. */
export interface Snapshot {
  readonly servers: ReadonlyMap<number, Server>
  readonly balance: number
  readonly told_level: number
}

export const snapshot = ({ servers, balance, told_level }: Book): Snapshot => ({
  servers: new Map(servers.map((server) => [server.server_id, { ...server }])),
  balance,
  told_level
})

/** The servers that are not as they were. */
export const changedServers = (book: Book, before: Snapshot): readonly Server[] =>
  book.servers.filter(
    (server) => JSON.stringify(server) !== JSON.stringify(before.servers.get(server.server_id))
  )

const HOLDING: readonly number[] = [STATUS.pausing, STATUS.start, STATUS.active]
const flavorHeld = (server: Server | undefined) =>
  server !== undefined && HOLDING.includes(server.status) ? server.flavor_id : undefined

/** Writes what a book has moved, told and asked for, and the servers that have changed. Nothing, if nothing has. */
export async function saveBook(tx: Transaction<Schema>, book: Book, before: Snapshot): Promise<void> {
  const { account_id, movements, told, bought, orders, promos_back, for_operator } = book
  const changed = changedServers(book, before)
  if (changed.length + movements.length + told.length === 0 && book.told_level === before.told_level) return
  if (movements.length + told.length + bought.length > 0)
    await sql`select post(${account_id}, ${dated(movements)}, ${dated(told)}, ${dated(bought)})`.execute(tx)
  for (const server of changed) await saveServer(tx, account_id, server)
  await saveAccount(tx, book)
  for (const { server_id, at } of promos_back)
    await tx
      .updateTable('promo_uses')
      .set({ returned_at: new Date(at) })
      .where('account_id', '=', account_id)
      .where('server_id', '=', server_id)
      .where('returned_at', 'is', null)
      .execute()
  for (const notice of for_operator)
    await tx
      .insertInto('operator_notices')
      .values({ ...notice, account_id, at: new Date(notice.at) })
      .execute()
  for (const order of orders) await addJob(tx, 'machine', { account_id, ...order })
  await serveFreed(tx, changed, before.servers)
  for (const written of [movements, told, bought, orders, promos_back, for_operator, book.taken])
    written.length = 0
}

const dated = (rows: readonly { readonly at: number }[]) =>
  sql`${JSON.stringify(rows.map((row) => ({ ...row, at: new Date(row.at) })))}::jsonb`

const date = (moment: number | null) => (moment === null ? null : new Date(moment))

async function saveServer(tx: Transaction<Schema>, account_id: number, server: Server): Promise<void> {
  const { server_id, hold_rub_cents: _, created_at: __, os_id: ___, ...row } = server
  await tx
    .updateTable('servers')
    .set({
      ...row,
      quote: JSON.stringify(row.quote),
      plain_quote: JSON.stringify(row.plain_quote),
      pinned_at: new Date(row.pinned_at),
      period_start: date(row.period_start),
      started_at: date(row.started_at),
      paid_until: date(row.paid_until),
      asked_at: date(row.asked_at)
    })
    .where('account_id', '=', account_id)
    .where('server_id', '=', server_id)
    .execute()
}

async function saveAccount(tx: Transaction<Schema>, book: Book): Promise<void> {
  const { next_due_at, next_act_at } = nextMoments(book)
  await tx
    .updateTable('accounts')
    .set({
      last_at: new Date(book.last_at),
      lasts_until: date(book.lasts_until),
      told_level: book.told_level,
      next_due_at: date(next_due_at),
      next_act_at: date(next_act_at)
    })
    .where('account_id', '=', book.account_id)
    .execute()
}

/** Capacity has come back: whoever waits for it is served by a job of his own account. */
async function serveFreed(
  tx: Transaction<Schema>,
  changed: readonly Server[],
  before: ReadonlyMap<number, Server>
): Promise<void> {
  const freed = new Set(
    changed.flatMap((server) => {
      const held = flavorHeld(before.get(server.server_id))
      return held === undefined || held === flavorHeld(server) ? [] : [held]
    })
  )
  for (const flavor_id of freed) {
    const waiting = await tx
      .selectFrom('servers')
      .select('server_id')
      .where('flavor_id', '=', flavor_id)
      .where('queue_ticket', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    if (waiting !== undefined) await addJob(tx, 'serve-queue', { flavor_id })
  }
}
