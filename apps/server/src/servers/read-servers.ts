import type { ServerConfig } from '@cloud/api'
import { sql, type Transaction } from 'kysely'
import { serverOf } from '../billing/load-book.ts'
import { type Histories, pricesOf } from '../billing/prices.ts'
import { oneRow } from '../platform/db/one-row.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Part } from '../platform/http/Part.ts'
import { type ServerRow, serverConfig } from './server-config.ts'

export interface ServersWanted extends Part {
  /** Those of a list, or one by id, deleted ones too. */
  readonly which: 'cloud' | 'own' | { readonly server_id: number }
}

interface Shown {
  readonly balance: number
  readonly servers: readonly (ServerRow & { readonly server: Parameters<typeof serverOf>[0] })[]
  readonly prices: Histories
}

/**
 * Servers of a settled account as the wire has them, the newest first. The list 'cloud' has those on cloud cards and
 * without a card, 'own' those on other cards. Source: docs/rules/wire.md#servers.
 *
 * @param now milliseconds of the product's clock
 */
export async function readServers(
  tx: Transaction<Schema>,
  account_id: number,
  now: number,
  { which, limit, offset = 0 }: ServersWanted
): Promise<ServerConfig[]> {
  const server_id = typeof which === 'object' ? which.server_id : null
  const { shown } = await oneRow(
    tx,
    sql<{ shown: Shown }>`
      select servers_shown(${account_id}, ${server_id}, ${which === 'cloud'}, ${limit ?? null}, ${offset}) as shown`
  )
  const { balance, servers, prices } = shown
  const account = { balance, priceAt: pricesOf(prices) }
  return servers.map(({ server, ...ofCatalogue }) =>
    serverConfig(account, serverOf(server), ofCatalogue, now)
  )
}
