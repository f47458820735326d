import { STATUS } from '@cloud/pricing'
import { sql, type Transaction } from 'kysely'
import { later } from '../platform/db/later.ts'
import type { Schema } from '../platform/db/schema.ts'
import { tellByMail } from './event-mail.ts'
import type { Book, Server } from './state/account-state.ts'
import { nextMoments } from './state/settle-state.ts'

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

/**
 * Writes what a book has moved, told and asked for, and the servers that are new or have changed; nothing, if nothing
 * has. It goes out with the transaction's next statement.
 *
 * @returns whether places or promo uses came back, so that what was asked about them before holds no more
 */
export async function saveBook(tx: Transaction<Schema>, book: Book, before: Snapshot): Promise<boolean> {
  const { account_id, movements, told, bought, orders, promos_back, for_operator } = book
  const touched = changedServers(book, before)
  if (touched.length + movements.length + told.length === 0 && book.told_level === before.told_level)
    return false
  const rowsOf = (known: boolean) =>
    touched.filter(({ server_id }) => before.servers.has(server_id) === known).map(rowOf)
  const freed = freedFlavors(touched, before.servers)
  const cameBack = freed.length + promos_back.length > 0
  const acted = {
    account: figuresOf(book),
    ...filled({ created: rowsOf(false), changed: rowsOf(true), orders, freed }),
    ...filled({ promos_back: promos_back.map(dated), notices: for_operator.map(dated) }),
    ...(movements.length + told.length + bought.length > 0
      ? { movements: movements.map(dated), told: told.map(dated), bought: bought.map(dated) }
      : {})
  }
  await later(tx, sql`select save_account(${account_id}, ${JSON.stringify(acted)}::jsonb)`)
  await tellByMail(tx, account_id, told)
  for (const written of [movements, told, bought, orders, promos_back, for_operator, book.taken])
    written.length = 0
  return cameBack
}

const filled = (lists: Readonly<Record<string, readonly unknown[]>>) =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0))

const date = (moment: number | null) => (moment === null ? null : new Date(moment))
const dated = <T extends { readonly at: number }>(row: T) => ({ ...row, at: date(row.at) })

const rowOf = (server: Server) => ({
  ...server,
  created_at: date(server.created_at),
  pinned_at: date(server.pinned_at),
  period_start: date(server.period_start),
  started_at: date(server.started_at),
  paid_until: date(server.paid_until),
  asked_at: date(server.asked_at)
})

function figuresOf(book: Book) {
  const { next_due_at, next_act_at } = nextMoments(book)
  return {
    last_at: date(book.last_at),
    lasts_until: date(book.lasts_until),
    told_level: book.told_level,
    next_due_at: date(next_due_at),
    next_act_at: date(next_act_at)
  }
}

/** Of which flavors places came back: whoever waits for them is served by a job of his own account. */
function freedFlavors(changed: readonly Server[], before: ReadonlyMap<number, Server>): readonly number[] {
  const freed = changed.flatMap((server) => {
    const held = flavorHeld(before.get(server.server_id))
    return held === undefined || held === flavorHeld(server) ? [] : [held]
  })
  return [...new Set(freed)]
}
