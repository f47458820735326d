import { STATUS } from '@cloud/pricing'
import type { Selectable, Transaction } from 'kysely'
import type { ServersTable } from '../db/schema/money.ts'
import type { Schema } from '../db/schema.ts'
import type { Book, Server } from './book/Book.ts'
import { loadPrices } from './prices.ts'

const moment = (date: Date | null): number | null => date?.getTime() ?? null

/** A row of `servers` with its moments in milliseconds. */
export function serverOf({ account_id: _, ...row }: Selectable<ServersTable>): Server {
  return {
    ...row,
    created_at: row.created_at.getTime(),
    pinned_at: row.pinned_at.getTime(),
    period_start: moment(row.period_start),
    started_at: moment(row.started_at),
    paid_until: moment(row.paid_until),
    asked_at: moment(row.asked_at)
  }
}

/** Locks an account, then its servers, and opens its book. Deleted servers stay out of it. */
export async function loadBook(tx: Transaction<Schema>, account_id: number): Promise<Book> {
  const account = await tx
    .selectFrom('accounts')
    .select(['balance_rub_cents', 'frozen', 'last_at', 'lasts_until', 'told_level'])
    .where('account_id', '=', account_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new Error(`There is no account ${account_id}.`))
  const servers = await tx
    .selectFrom('servers')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('status', '<>', STATUS.deleted)
    .orderBy('server_id')
    .forNoKeyUpdate()
    .execute()
  return {
    account_id,
    servers: servers.map(serverOf),
    priceAt:
      servers.length === 0
        ? () => undefined
        : await loadPrices(tx, [...new Set(servers.map(({ flavor_id }) => flavor_id))]),
    frozen: account.frozen,
    balance: account.balance_rub_cents,
    last_at: account.last_at.getTime(),
    lasts_until: moment(account.lasts_until),
    told_level: account.told_level,
    movements: [],
    told: [],
    bought: [],
    orders: [],
    taken: [],
    promos_back: [],
    for_operator: []
  }
}
