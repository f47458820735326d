import type { Cpu, Gpu, Os, Ram, ServerConfig } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { serverOf } from './load-book.ts'
import { loadPrices } from './prices.ts'
import { type ServerRow, serverConfig } from './server-config.ts'

export interface ServersWanted {
  /** Those of a list, or one by id, deleted ones too. */
  readonly which: 'cloud' | 'own' | { readonly server_id: number }
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

/**
 * Servers of a settled account as the wire has them, the newest first. The list 'cloud' has those on cloud cards and
 * without a card, 'own' those on other cards. Source: decisions, section 4.
 *
 * @param now milliseconds of the product's clock
 */
export async function readServers(
  tx: Transaction<Schema>,
  account_id: number,
  now: number,
  { which, limit, offset = 0 }: ServersWanted
): Promise<ServerConfig[]> {
  let query = tx
    .selectFrom('servers')
    .innerJoin('accounts', 'accounts.account_id', 'servers.account_id')
    .innerJoin('flavors', 'flavors.flavor_id', 'servers.flavor_id')
    .leftJoin('gpus', 'gpus.gpu_id', 'flavors.gpu_id')
    .innerJoin('cpus', 'cpus.cpu_id', 'flavors.cpu_id')
    .innerJoin('rams', 'rams.ram_id', 'flavors.ram_id')
    .innerJoin('oses', 'oses.os_id', 'servers.os_id')
    .selectAll('servers')
    .select(['accounts.balance_rub_cents', 'gpu_count', 'cpu_count', 'ram_count'])
    .select([
      sql<Gpu | null>`case when gpus.gpu_id is not null then json_build_object('id', gpus.gpu_id, 'name', gpus.name,
        'ram', gpus.ram, 'is_cloud', gpus.is_cloud) end`.as('gpu'),
      sql<Cpu>`json_build_object('id', cpus.cpu_id, 'name', cpus.name)`.as('cpu'),
      sql<Ram>`json_build_object('id', rams.ram_id, 'standard', rams.standard)`.as('ram'),
      sql<Os>`json_build_object('id', oses.os_id, 'name', oses.name, 'description', oses.description)`.as(
        'os'
      ),
      sql<
        number | null
      >`case when servers.queue_ticket is not null then (select count(*)::integer from servers ahead
        where ahead.flavor_id = servers.flavor_id and ahead.queue_ticket <= servers.queue_ticket) end`.as(
        'queue_position'
      )
    ])
    .where('servers.account_id', '=', account_id)
    .orderBy('server_id', 'desc')
    .offset(offset)
  if (limit !== undefined) query = query.limit(limit)
  if (typeof which === 'object') query = query.where('server_id', '=', which.server_id)
  else
    query = query
      .where('status', '<>', STATUS.deleted)
      .where(sql<boolean>`coalesce(gpus.is_cloud, true)`, '=', which === 'cloud')
  const rows = await query.execute()
  if (rows.length === 0) return []
  const priceAt = await loadPrices(tx, [...new Set(rows.map(({ flavor_id }) => flavor_id))])
  return rows.map(
    ({
      balance_rub_cents,
      gpu_count,
      cpu_count,
      ram_count,
      gpu,
      cpu,
      ram,
      os,
      queue_position,
      ...row
    }): ServerConfig => {
      const shown: ServerRow = { gpu, gpu_count, cpu, cpu_count, ram, ram_count, os, queue_position }
      return serverConfig({ balance: balance_rub_cents, priceAt }, serverOf(row), shown, now)
    }
  )
}
